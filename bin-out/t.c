#include <stdio.h>
#include "/tmp/w/h29/src/games/qubic/lines.c"
#define qubic_same old_same
#define qubic_canonical old_canonical
#define qubic_useful old_useful
#include "/tmp/w/h29/bin-out/threats-old.c"
#undef qubic_same
#undef qubic_canonical
int main(void){ unsigned long long seed=1; for(int t=0;t<2000;t++){ uint64_t st=t+5; uint64_t own=nw_random(&st)&nw_random(&st)&nw_random(&st), opp=nw_random(&st)&nw_random(&st)&nw_random(&st)&~own; qubic_pos p={own,opp,0}; extern uint64_t qubic_canonical(const qubic_pos*); extern bool qubic_same(const qubic_pos*,const qubic_pos*); uint64_t k=qubic_canonical(&p); for(int s=0;s<192;s++){qubic_pos q={image_of(own,s),image_of(opp,s),0}; if(qubic_canonical(&q)!=k||!qubic_same(&p,&q)){printf("bad %d %d\n",t,s);return 1;}} qubic_pos r={own^1,opp&~1,0}; if(qubic_same(&p,&r)!=old_same(&p,&r)){printf("bad same\n");return 1;}} puts("ok"); }
