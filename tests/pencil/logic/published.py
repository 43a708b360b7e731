"""Published puzzles with their answers, as data: what every solver must reproduce, each the only answer.

All are from the series of articles at puzzlesolvingsmtstyle.blogspot.com (2020 to 2026); the title of each
names the article's own source. Where an article prints an answer, it is the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from burrkit.pencil.logic.kinds import kind_of
from burrkit.pencil.logic.model import PencilPuzzle


@dataclass(frozen=True)
class Published:
    """A puzzle's text, and the text picture of its only answer."""

    kind: str
    text: str
    answer: str

    @property
    def puzzle(self) -> PencilPuzzle:
        return kind_of(self.kind).read(self.text, f"{self.kind}.txt")


SEKI = Published("seki", "#seki MOS 01Feb2021 sk_6018.txt\noo+ooaoo-\n", "1010 0100 1011 0101")

PYRAMID = Published(
    "pyramid",
    "#Tri tri_003.txt TTT_p9 Roundup 20250612\nx\nx,x\nx,x,455\nx,141,x,x\n29,72,x,138,x\n",
    "1393 590 803 242 348 455 101 141 207 248 29 72 69 138 110",
)

CONCENTRATION = Published(
    "concentration",
    """\
#tc Total Concentration - Turing Puzzles P10
70
x,16,2,x,21,x,5,114
6,14,17,20,x,1,x,86
23,12,2,x,x,15,30,106
22,8,x,18,17,x,8,112
2,4,x,x,21,25,18,106
5,x,26,3,12,14,x,98
x,22,21,1,17,x,9,104
102,86,102,100,110,109,117,106
""",
    """\
70
28 16 2 18 21 24 5 114
6 14 17 20 9 1 19 86
23 12 2 11 13 15 30 106
22 8 27 18 17 12 8 112
2 4 7 29 21 25 18 106
5 10 26 3 12 14 28 98
16 22 21 1 17 18 9 104
102 86 102 100 110 109 117 106""",
)

SUDOKU = Published(
    "sudoku",
    """\
#t2 118 Fiendish f63.txt
301200500
200046010
000000900
170005000
030000070
000900051
002000000
090810004
006009108
""",
    "361298547 259746813 487351962 174635289 935182476 628974351 812463795 593817624 746529138",
)

KAKURO = Published(
    "kakuro",
    r"""#Kakuro k_057.txt DM Sat 11May19
x,x,32\,15\,x,x,16\,4\,13\,x
x,18\14,0,0,14\,\10,0,0,0,3\
\28,0,0,0,0,15\14,0,0,0,0
\16,0,0,21\17,0,0,0,16\3,0,0
\14,0,0,0,20\23,0,0,0,24\,12\
\13,0,0,0,0,3\11,0,0,0,0
x,14\,11\13,0,0,0,4\17,0,0,0
\7,0,0,17\7,0,0,0,13\12,0,0
\21,0,0,0,0,\10,0,0,0,0
x,\24,0,0,0,x,\11,0,0,x
""",
    "86 316 8695 4352 79 971 21 158 869 2461 2351 751 476 52 421 93 9183 3412 897 92",
)

KENKEN = Published(
    "kenken",
    """\
#kenken www.kenken.com kk_91.png 73491
a16+,b1-,b,e5-,e,f3/,f,g13+,g
a,c4/,c,h3-,j45*,j,l22+,l,g
a,d3+,d,h,k2-,k,l,m2-,m
n3/,p1-,q8-,r120*,r,r,t20*,u2-,v2
n,p,q,s2-,s,t,t,u,w17+
aa9+,bb63*,cc1-,dd5-,dd,ff1-,gg48*,w,w
aa,bb,cc,ee5-,ee,ff,gg,hh4/,hh
kk3,mm432*,xx20+,xx,yy18+,zz3+,zz,ab13+,cd2-
mm,mm,xx,xx,yy,yy,yy,ab,cd
""",
    "754619328 128495763 812746935 649538172 231864597 475382619 596273841 367951284 983127456",
)

SUJIKO = Published("sujiko", "#sujiko DT_3072\n25,13,22,17\nP8,6\n", "931 854 726")

WORKOUT = Published(
    "workout",
    """\
#nw nw_003.txt DMWeekend 25 May 2020
501
040000050
100000002
200006003
000000000
400600005
000003006
300200006
060000040
401
""",
    "541 243326653 165524412 261136613 435532245 436641145 215543326 312261126 465563345 421",
)

DOMINO = Published(
    "domino",
    """\
#dp 0-6 dp_001.txt TTT P7
xxxx66
xxx0421
xxx6356
x00116541
0326105431
0215252430
x22130544
xxx6346
xxx4353
xxxx25
-
6-4,73-83
""",
    """\
0-0:31,32 0-1:49,59 0-2:50,51 0-3:40,41 0-4:13,14 0-5:65,66 0-6:35,45 1-1:34,44 1-2:15,16 1-3:63,64
1-4:37,38 1-5:52,53 1-6:23,33 2-2:61,62 2-3:84,94 2-4:56,57 2-5:54,55 2-6:42,43 3-3:48,58 3-4:74,75
3-5:24,25 3-6:76,86 4-4:67,68 4-5:46,47 4-6:73,83 5-5:85,95 5-6:26,36 6-6:4,5""",
)

ALL = (SEKI, PYRAMID, CONCENTRATION, SUDOKU, KAKURO, KENKEN, SUJIKO, WORKOUT, DOMINO)
