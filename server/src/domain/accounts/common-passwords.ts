/** The passwords that are guessed first: heads of the lists that leaks have taught, from six characters up. */
const COMMON = `
  000000 0000000 00000000 010203 0123456 01234567 0123456789 0987654321 100000 101010 102030 111111 1111111
  11111111 111222 112211 112233 11223344 121212 12121212 121314 123000 123098 123123 123123123 12321 123210
  1232323 123321 123321123 1234321 1234512345 123456 1234567 12345678 123456789 1234567890 1234567891
  12345678910 123456a 123456aa 123456abc 123456q 123456qwerty 123654 123654789 123789 1234qwer 123abc 123asd
  123qwe 123qweasd 123qweasdzxc 131313 134679 135790 135792468 142536 147147 147258 147258369 147852 147852369
  159159 159357 159753 1a2b3c 1a2b3c4d 1g2w3e4r 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc
  1qazxsw2 1qazxsw23edc 200000 202020 212121 222222 22222222 232323 246810 252525 258258 258456 2580258 300000
  303030 321321 333333 33333333 3rjs1la7qe 456123 456456 456789 456852 444444 44444444 500000 555555 55555555
  5201314 654321 666666 66666666 696969 741852 741852963 753951 7654321 777777 7777777 77777777 787878 789456
  789456123 789789 852456 87654321 888888 88888888 963852 963852741 987456 987654 98765432 987654321 9876543210
  987456321 999999 9999999 99999999 999999999 a12345 a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4
  aa123456 aa12345678 aaaaaa aaaaaaaa abc123 abc1234 abc12345 abc123456 abcabc abcd123 abcd1234 abcdef abcdefg
  abcdefgh access adidas admin1 admin12 admin123 admin1234 admin12345 admin123456 admin@123 adminadmin
  administrator alexander alexis amanda andrea andrew angel1 angela angels anthony apples arsenal asd123 asdasd
  asdasdasd asdf1234 asdfasdf asdfgh asdfghjk asdfghjkl ashley asshole august austin azerty azertyuiop bailey
  banana barney baseball basketball batman benjamin biteme blessed blink182 bond007 brandon buster butterfly
  carlos changeme charlie charlie1 cheese chelsea chocolate computer cookie cowboy daniel danielle default
  diamond dolphin donald dragon dragon1 elizabeth eminem family ferrari flower football football1 freedom
  friends fuckoff fuckyou fuckyou1 gabriel gfhjkm ginger golfer google guest123 gwerty hahaha hannah harley
  hello1 hello123 helloworld hockey hottie hunter hunter2 iloveu iloveyou iloveyou1 iloveyou2 internet jackson
  jasmine jennifer jessica jordan jordan23 joshua justin killer killme klaster letmein letmein1 liverpool
  loveme lovely lovelove loveyou maggie marina marlboro martin master master123 matrix matthew maverick melissa
  mercedes michael michael1 michelle minecraft monkey monkey1 monster morgan mother mustang mynoob nicole ninja1
  nothing number1 oliver orange p@ssw0rd p@ssword pa$$w0rd pass123 pass1234 pass@123 passpass passw0rd password
  password! password01 password1 password1! password12 password123 password1234 password2 password@1 password@123
  patrick peanut pepper phoenix pokemon police porsche princess princess1 purple q1w2e3 q1w2e3r4 q1w2e3r4t5
  qazwsx qazwsx123 qazwsxedc qazxsw qq123456 qwe123 qweasd qweasdzxc qweqwe qwer1234 qwert1 qwerty qwerty1
  qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyu qwertyui qwertyuiop rainbow ranger robert root123
  samantha samsung scooter secret secret123 server shadow shadow1 shannon silver slipknot snoopy soccer sparky
  spider spongebob starwars steven summer summer1 sunshine sunshine1 superman superman1 sweety taylor temp123
  temppass tennis test123 test1234 test12345 testing testing123 testtest thomas thunder tigger tinkle trinity
  trustno1 unknown user123 vanessa victoria welcome welcome1 welcome123 whatever william winner winter wizard
  xxxxxx yamaha yankees yellow zaq12wsx zaq1zaq1 zaqwsx zinch zxc123 zxcvbn zxcvbnm zxczxc zzzzzz
`;

const common: ReadonlySet<string> = new Set(COMMON.split(/\s+/).filter((word) => word !== ''));

/** True for the passwords that everybody tries first, in whatever case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
