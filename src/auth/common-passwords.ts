/**
 * Passwords that many people use, from the list of @zxcvbn-ts/language-common 4.1.3 (MIT License), without offensive ones:
 * all with at least 15 characters, and the most common shorter ones, which people combine into longer passwords.
 */

const LONG = `
111222333444555 122333444455555 1234567887654321 12345678900987654321 1234567890987654321 1234567890qwerty
12345678987654321 123456789987654321 123456789qwerty 1234qwerasdfzxcv 1qa2ws3ed4rf5tg 1qaz2wsx3edc4rfv
1qazxsw23edcvfr4 23176djivanfros 420842084208555 aksjdlasdakj89879 bhrh0h2oof6xbqjeh bpgjldsgjldthnf hd764nw5d7e1vb1
hd764nw5d7e1vbv lhbjkjubz2957704 lytdybrbdfvgbhf mailcreated5240 momsanaladventure ne_e_pod_chehyl
nemvxyheqdd5oqxyxyzi nick1234-rem936 passwordassword passwordpassword passwordstandard q1w2e3r4t5y6u7i8
q1w2e3r4t5y6u7i8o9p0 qazwsxedcrfvtgb qwertasdfgzxcvb qwerty123456789 qwertyuiop12345 zqjphsyf6ctifgu zxcvbnm123456789`;

const SHORT = `
000000 111111 11111111 112233 123123 123321 12344321 12345 123456 1234567 12345678 123456789 1234567890 123456a
1234qwer 123654 123abc 123qwe 131313 159357 159753 1q2w3e4r 1qaz2wsx 666666 7777777 789456 8675309 abc123 abcd1234
access adidas albert amanda andrea andrew angel angela angels anthony apples arsenal asdfasdf asdfgh asdfghjkl ashley
austin badboy bailey banana bandit barney baseball batman bigdaddy bigdog biteme black booger boomer boston brandon
brandy bulldog buster butter camaro cameron canada captain carlos casper charles charlie cheese chelsea chester
chicago chicken chris cocacola coffee compaq computer cookie cooper corvette cowboy cowboys crystal dakota dallas
daniel danielle david debbie dennis diablo diamond doctor dolphin dolphins dragon eagles edward enter falcon fender
ferrari fishing florida flower football forever freedom gandalf gateway gemini george gfhjkm ghbdtn ginger golden
golfer guitar hammer hannah harley heather hello helpme hockey hunter iceman iloveyou internet iwantu jackie jackson
jaguar james jasmine jasper jennifer jeremy jessica johnny johnson jonathan jordan jordan23 joseph joshua junior
justin killer klaster knight lakers lauren letmein liverpoo liverpool london maddog madison maggie marina marine
marlboro martin master matrix matthew maverick maxwell melissa mercedes merlin michael michelle mickey midnight miller
money monkey monster morgan mother muffin murphy mustang nascar natasha nathan ncc1701 newyork nicholas nicole nikita
oliver orange packers panther panties passw0rd password password1 patrick peaches peanut pepper phoenix player please
pokemon pookie porsche prince princess purple q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc qazxsw qwaszx qwer1234 qwerty
qwerty123 qwertyui qwertyuiop rabbit rachel raiders rainbow ranger rangers redskins redsox richard robert rocket
samantha samsung sandra scooby scooter scorpion secret shadow shannon shithead sierra silver slayer slipknot smokey
snoopy soccer sophie spanky sparky spider startrek starwars steelers steven summer sunshine superman taylor tennis
theman thomas thunder thx1138 tiffany tiger tigers tigger toyota trustno1 tucker turtle victor victoria viking welcome
whatever william wilson winner winston winter wizard yamaha yankees yellow zxcvbn zxcvbnm`;

const wordsOf = (text: string) => text.trim().split(/\s+/);

export const LONG_PASSWORDS: ReadonlySet<string> = new Set(wordsOf(LONG));

/** The longest first. */
export const SHORT_PASSWORDS: readonly string[] = wordsOf(SHORT).sort((one, other) => other.length - one.length);
