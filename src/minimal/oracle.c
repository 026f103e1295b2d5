/* SPDX-License-Identifier: MIT */
#include "minimal/oracle.h"

nw_oracle_entry *nw_oracle_find(const nw_oracle *o, uint64_t key)
{
    return nw_map_find(o, sizeof(nw_oracle_entry), key);
}

nw_oracle_entry *nw_oracle_at(nw_oracle *o, uint64_t key)
{
    return nw_map_at(o, sizeof(nw_oracle_entry), key);
}

void nw_oracle_free(nw_oracle *o)
{
    nw_map_free(o);
}
