// SPDX-License-Identifier: MIT
// The library from C++17: a subtraction game with lambdas for its functions, and a searcher in a
// unique_ptr. Take one to three from a heap; who takes the last one wins.
#include <nullwindow.h>
#include <cstdio>
#include <memory>
#include <stdexcept>

namespace
{
struct Heap {
    int left;
};

const Heap &heap(const void *state)
{
    return *static_cast<const Heap *>(state);
}

nw_game make_game()
{
    nw_game g{};
    g.name = "subtraction";
    g.state_size = sizeof(Heap);
    g.max_moves = 3;
    g.moves = [](const void *state, nw_move *out) {
        int count = 0;
        for (nw_move take = 1; take <= 3 && static_cast<int>(take) <= heap(state).left; take++)
            out[count++] = take;
        return count;
    };
    g.play = [](void *child, const void *parent, nw_move move) {
        *static_cast<Heap *>(child) = Heap{heap(parent).left - static_cast<int>(move)};
    };
    g.evaluate = [](const void *) -> nw_score { return 0; };
    g.result = [](const void *) -> nw_score { return -1; };
    return g;
}

struct Free {
    void operator()(nw_searcher *s) const
    {
        nw_searcher_free(s);
    }
};

class Searcher
{
  public:
    Searcher(const nw_game &game, const nw_options &options)
    {
        nw_searcher *s = nullptr;
        nw_error err;
        if (nw_searcher_create(&s, &game, &options, &err) < 0)
            throw std::runtime_error(err.text);
        searcher_.reset(s);
    }
    nw_result search(const Heap &state, int depth)
    {
        nw_limits limits{};
        nw_result result;
        nw_error err;
        limits.depth = depth;
        if (nw_search(searcher_.get(), &state, &limits, &result, &err) < 0)
            throw std::runtime_error(err.text);
        return result;
    }

  private:
    std::unique_ptr<nw_searcher, Free> searcher_;
};
} // namespace

int main()
{
    try {
        const nw_game game = make_game();
        Searcher searcher(game, nw_defaults(&game));
        for (int left = 5; left <= 8; left++) {
            const nw_result r = searcher.search(Heap{left}, left);
            if (r.value > 0)
                std::printf("%d left: won, take %u\n", left, static_cast<unsigned>(r.move));
            else
                std::printf("%d left: lost\n", left);
        }
    } catch (const std::exception &e) {
        std::fprintf(stderr, "cpp_example: %s\n", e.what());
        return 1;
    }
}
