import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanName } from '../../../lib/network/clean-name.ts';
import { splitName } from '../../../lib/network/split-name.ts';
import { anyText } from './any-text.ts';

const CASES: [written: string, first: string, last: string][] = [
  ['Jane Doe', 'Jane', 'Doe'],
  ['  Jane \n Doe ', 'Jane', 'Doe'],
  ['jane doe', 'jane', 'doe'],
  ['JANE DOE', 'JANE', 'DOE'],
  ['Dr. Jane Doe, PhD (she/her) 🚀', 'Jane', 'Doe'],
  ['Jane Doe, MBA, PMP®', 'Jane', 'Doe'],
  ['Jane Doe MBA', 'Jane', 'Doe'],
  ['Jane Doe, M.Sc., P.Eng.', 'Jane', 'Doe'],
  ['Jane Doe SHRM-SCP', 'Jane', 'Doe'],
  ['Jane Doe She/Her', 'Jane', 'Doe'],
  ['Jane Doe (Smith)', 'Jane', 'Doe'],
  ['Robert "Bob" Smith Jr.', 'Robert', 'Smith'],
  ['William (Bill) Gates III', 'William', 'Gates'],
  ['Prof. Dr. med. Hans Müller', 'Hans', 'Müller'],
  ['Dipl.-Ing. Anna Schäfer', 'Anna', 'Schäfer'],
  ['Mr Don Draper', 'Don', 'Draper'],
  ['🌟 Jane Doe 👩‍💻', 'Jane', 'Doe'],
  ['Jane Doe 🇫🇷', 'Jane', 'Doe'],
  ['Jane Doe | We are hiring', 'Jane', 'Doe'],
  ['Jane Doe #OpenToWork', 'Jane', 'Doe'],
  ['Jane Doe - Acme', 'Jane', 'Doe'],
  ['Doe, Jane', 'Jane', 'Doe'],
  ['van der Berg, Jan', 'Jan', 'van der Berg'],
  ['Jane Q. Doe', 'Jane', 'Doe'],
  ['Jane Q Doe', 'Jane', 'Doe'],
  ['J. R. R. Tolkien', 'J. R. R.', 'Tolkien'],
  ['S. Ramanujan', 'S.', 'Ramanujan'],
  ['Mary Jane Watson', 'Mary Jane', 'Watson'],
  ['Jean-Pierre Dupont', 'Jean-Pierre', 'Dupont'],
  ['Jean DUPONT', 'Jean', 'DUPONT'],
  ['DUPONT Jean', 'Jean', 'DUPONT'],
  ['JEAN DUPONT', 'JEAN', 'DUPONT'],
  ['DE LA TOUR Marie', 'Marie', 'DE LA TOUR'],
  ['Mary O’Brien', 'Mary', 'O’Brien'],
  ['Seán Ó Briain', 'Seán', 'Ó Briain'],
  ['Anne Smith-Jones', 'Anne', 'Smith-Jones'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Jan van der Berg', 'Jan', 'van der Berg'],
  ["Jacobus van 't Hoff", 'Jacobus', "van 't Hoff"],
  ['Ursula von der Leyen', 'Ursula', 'von der Leyen'],
  ['Leonardo di Caprio', 'Leonardo', 'di Caprio'],
  ['Charles de Gaulle', 'Charles', 'de Gaulle'],
  ['Gabriel García Márquez', 'Gabriel', 'García Márquez'],
  ['Juan Carlos Pérez Gómez', 'Juan Carlos', 'Pérez Gómez'],
  ['María del Carmen López García', 'María del Carmen', 'López García'],
  ['María de la Cruz', 'María', 'de la Cruz'],
  ['María de los Ángeles Ruiz Soto', 'María de los Ángeles', 'Ruiz Soto'],
  ['José Ortega y Gasset', 'José', 'Ortega y Gasset'],
  ['Artur Mas i Gavarró', 'Artur', 'Mas i Gavarró'],
  ['Ana Beatriz da Silva Costa', 'Ana Beatriz', 'da Silva Costa'],
  ['João Pedro Oliveira Santos', 'João Pedro', 'Oliveira Santos'],
  ['Miguel Ángel Urrutia García', 'Miguel Ángel', 'Urrutia García'],
  ['Emily St. John', 'Emily', 'St. John'],
  ['نور عبد الرحمن', 'نور', 'عبد الرحمن'],
  ['Łukasz Żółć', 'Łukasz', 'Żółć'],
  ['Ağa Çelik', 'Ağa', 'Çelik'],
  ['Björk Guðmundsdóttir', 'Björk', 'Guðmundsdóttir'],
  ['Madonna', 'Madonna', ''],
  ['Suharto', 'Suharto', ''],
  ['Jack Ma', 'Jack', 'Ma'],
  ['JACK MA', 'JACK', 'MA'],
  ['Minh Do', 'Minh', 'Do'],
  ['Jane Doe MA', 'Jane', 'Doe'],
  ['Nguyễn Văn Anh', 'Văn Anh', 'Nguyễn'],
  ['Anh Nguyen', 'Anh', 'Nguyen'],
  ['王伟', '伟', '王'],
  ['李小龙', '小龙', '李'],
  ['欧阳娜娜', '娜娜', '欧阳'],
  ['諸葛亮', '亮', '諸葛'],
  ['Wei Wang 王伟', 'Wei', 'Wang'],
  ['王伟 (Wei Wang)', '伟', '王'],
  ['简·奥斯汀', '简', '奥斯汀'],
  ['山田太郎', '太郎', '山田'],
  ['山田 太郎', '太郎', '山田'],
  ['佐々木希', '希', '佐々木'],
  ['田中誠', '誠', '田中'],
  // Without kana, and with a family name that is on no list: two characters, unless a name of three begins with a
  // Chinese family name.
  ['夏目漱石', '漱石', '夏目'],
  ['藤原道長', '道長', '藤原'],
  ['東野圭吾', '圭吾', '東野'],
  ['宮崎駿', '駿', '宮崎'],
  ['野口英世子', '英世子', '野口'],
  ['原研', '研', '原'],
  ['李国強', '国強', '李'],
  ['高橋はなこ', 'はなこ', '高橋'],
  ['森さくら', 'さくら', '森'],
  ['東海林さだお', 'さだお', '東海林'],
  // Kana alone does not say where the family name ends.
  ['さくらこ', 'らこ', 'さく'],
  ['アン', 'アン', ''],
  ['ジェーン・ドウ', 'ジェーン', 'ドウ'],
  ['김민준', '민준', '김'],
  ['김 민준', '민준', '김'],
  ['남궁민수', '민수', '남궁'],
  ['محمد بن سلمان', 'محمد', 'بن سلمان'],
  ['عبد الله أحمد', 'عبد الله', 'أحمد'],
  ['فاطمة الزهراء', 'فاطمة', 'الزهراء'],
  ['Abdul Rahman Khan', 'Abdul Rahman', 'Khan'],
  ['Abd El Rahman Hassan', 'Abd El Rahman', 'Hassan'],
  ['Mohammed bin Salman', 'Mohammed', 'bin Salman'],
  ['דוד בן גוריון', 'דוד', 'בן גוריון'],
  ['Иван Петров', 'Иван', 'Петров'],
  ['Иван Иванович Петров', 'Иван', 'Петров'],
  ['Петрова Анна Сергеевна', 'Анна', 'Петрова'],
  ['Γιώργος Παπαδόπουλος', 'Γιώργος', 'Παπαδόπουλος'],
  ['สมชาย ใจดี', 'สมชาย', 'ใจดี'],
  ['प्रिया शर्मा', 'प्रिया', 'शर्मा'],
  ['Արամ Խաչատրյան', 'Արամ', 'Խաչատրյան'],
  ['გიორგი ბერიძე', 'გიორგი', 'ბერიძე'],
  ['علی‌رضا محمدی', 'علی‌رضا', 'محمدی'],
  ['Jane\u202eeoD\u202c Doe', 'JaneeoD', 'Doe'],
  ['(3) Jane Doe', 'Jane', 'Doe'],
];

describe('splitName', () => {
  it.each(CASES)('%s is %s · %s', (written, first, last) => {
    expect(splitName(written)).toMatchObject({ first, last });
  });

  it.each(['', '  ', '🚀', '()', '—', '…'])('finds nobody in %j', (text) => {
    expect(splitName(text)).toEqual({ full: '', first: '', last: '' });
  });

  it('never throws and stays short', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'grapheme' })), (text) => {
        const { full, first, last } = splitName(text.repeat(20));
        expect(Math.max(full.length, first.length, last.length)).toBeLessThanOrEqual(200);
        expect(first === '').toBe(full === '');
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves a cleaned name unchanged', () => {
    for (const [written] of CASES) expect(cleanName(cleanName(written))).toBe(cleanName(written));
  });
});
