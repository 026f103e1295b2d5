import itertools
def ops():
    out=[]
    for perm in itertools.permutations(range(3)):
        for fl in range(8):
            for how in range(4):
                def f(sq,perm=perm,fl=fl,how=how):
                    c=[sq&3,sq>>2&3,sq>>4&3]; r=0
                    for i in range(3):
                        v=c[perm[i]]
                        if how&1 and v in(1,2): v=3-v
                        if how&2: v^=1
                        if fl>>i&1: v=3-v
                        r|=v<<2*i
                    return r
                out.append([f(s) for s in range(64)])
    return out
O=ops()
st=[o for o in O if o[0]==0]
seen=set(); reps=[]
for s in range(1,64):
    if s in seen: continue
    orb={o[s] for o in st}; seen|=orb; reps.append((s,len(orb)))
for s,n in reps:
    b=['-']*64; b[0]='X'; b[s]='O'; print(s,n,'qubic:'+''.join(b))
