/** Words that are no part of a name, or that mark where the family name begins. Lower case, without accents and dots. */

const set = (words: string) => new Set(words.split(' '));

/** Before a name. */
export const TITLES = set(
  'dr dra drs prof professor profa mr mrs ms miss mx sir rev engr dipl-ing lic licda mme mlle herr frau sr sra srta ' +
    'shri smt др проф',
);

/** Before a name, only with a full stop: without it they are names themselves. */
export const DOTTED_TITLES = set(
  'm fr er eng ing ir arq mag capt col gen hon ca adv med habil rer nat hc dipl st',
);

/** After a name, in any case. */
export const SUFFIXES = set(
  'jr sr ii iii iv phd dphil edd psyd md mba emba msc bsc meng beng mphil llb llm mph mfa bba bcom mcom btech mtech ' +
    'cpa cfa acca fcca pmp cissp cisa cism shrm-cp shrm-scp sphr phr gphr psm cspo csm togaf esq peng ceng cipd mcipd ' +
    'fcipd dds dvm dnp rn-bc pharmd facp frcs mrcp obe mbe cbe frsa pmi-acp itil mcse ccna ccie cfp cebs',
);

/** After a name, only when written in capitals: otherwise they are family names (Ma, Do, Pe). */
export const CAPITAL_SUFFIXES = set(
  'MA BA MS BS DO RN PA CA CS ACA CMA MPA JD NP PE JP QC KC AWS LEED CPC SC',
);

/** Parts that open a family name: van der Berg, de la Cruz, bin Salman. */
export const PARTICLES = set(
  "van von vom zu zum zur der den het 't de del della delle dello dei degli di da dal dalla do dos das du des la le " +
    'las los lo el al bin ibn ben bint binti abu af av ter ten te op san santa st saint mac mc o ni nic ua ap ab ' +
    'בן בר בת بن ابن بنت آل ван фон де дер дю',
);

/** Between two family names: Ortega y Gasset. */
export const JOINERS = set('y i e и');

/** Leading words that are only half a given name. */
export const BINDERS = set('abd abdul abdel abdal abdur abu abou umm عبد أبو ابو أم');

/** What "María del …" goes on with when it is still the given name. */
export const DEVOTIONS = set(
  'carmen pilar mar rosario angeles luz jesus dolores mercedes rocio paz fe soledad concepcion cielo socorro lourdes ' +
    'remedios milagros consuelo fatima nieves gracia esperanza conceicao socorro lourdes',
);

/** Family names that stand first, and are followed by two given names, in Vietnamese order. */
export const VIETNAMESE = set(
  'nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly trinh dinh',
);

/** Family names of the Spanish and Portuguese speaking world; `-ez` endings need no entry. */
export const IBERIAN = set(
  'garcia lopez ruiz diaz paez luque martin moreno munoz alonso romero navarro torres ramos gil serrano blanco molina morales ortega ' +
    'delgado castro ortiz rubio marin sanz iglesias medina garrido cortes castillo santos lozano guerrero cano prieto ' +
    'calvo cruz gallego vidal leon herrera marquez pena flores cabrera campos vega fuentes carrasco diez reyes caballero ' +
    'nieto aguilar pascual santana herrero lorenzo hidalgo montero ibanez gimenez ferrer duran vicente santiago arias ' +
    'mora vargas benitez crespo roman soto rojas rivera silva salazar mendoza guzman acosta contreras luna rios valencia ' +
    'espinoza maldonado cardenas bravo parra figueroa salas sandoval pineda ochoa mejia cordoba quintero restrepo ' +
    'pereira ferreira oliveira costa rodrigues martins sousa souza fernandes goncalves gomes almeida ribeiro pinto ' +
    'carvalho teixeira moreira correia mendes nunes soares vieira monteiro cardoso rocha neves coelho barbosa araujo ' +
    'lima azevedo cavalcanti nascimento barros freitas melo dias tavares lopes marques alves bolivar paz borges ' +
    'zuniga quinones echeverria etxeberria ibarra aguirre arroyo rincon escobar zapata velasco cuevas esteban bermudez',
);

/** Chinese family names of two characters. */
export const HAN_COMPOUND = set(
  '欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 东方 東方 夏侯 皇甫 尉迟 尉遲 公孙 公孫 慕容 令狐 司徒 宇文 长孙 長孫 端木',
);

/** The most frequent Chinese family names of one character. */
export const HAN_SINGLE = new Set(
  '王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾彭吕呂苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎閻余潘杜戴夏钟鍾汪田任姜范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦江史顾顧侯邵孟龙龍万萬段雷钱錢汤湯尹黎易常武乔喬贺賀赖賴龚龔文',
);

/** Japanese family names that would be split wrongly by the number of characters. */
export const JAPANESE = set(
  '佐々木 長谷川 五十嵐 大久保 小野寺 久保田 佐久間 宇佐美 日比野 長谷部 小笠原 田中 田村 田辺 高橋 高木 高田 高野 石川 石井 石田 金子 金田 白石 武田 江口 ' +
    '林田 黒田 森田 吉田 山田 中村 小林 伊藤 渡辺 山本 鈴木 佐藤 加藤 松本 井上 木村 清水 山口 池田 橋本 岡田 方波見',
);

/** Korean family names of two syllables. */
export const HANGUL_COMPOUND = set('남궁 황보 제갈 사공 선우 독고 서문');

/** Words of headlines and counters, never of a name. */
export const NOT_IN_NAMES = set(
  'at for and of the in with is was to from your our chez bei pour und et avec für para con en followers follower ' +
    'connections connection mutual results jobs posts members people seguidores contactos abonnés relations kontakte',
);

/** What a link to a profile says when it does not say the name. */
export const LINK_LABELS =
  /^(?:(?:view|see|open|show|visit|go to)\b.*|(?:more|all|profile|connect|message|follow|following|pending|invite|edit|reply|share|like|save|hire|contact|photo|avatar|image)(?: .*)?|voir\b.*|ver\b.*|perfil|profil|profil ansehen|zum profil|vedi\b.*|bekijk\b.*|conectar|mensaje|seguir|se connecter|suivre|vernetzen|folgen|查看.*|プロフィール.*|프로필.*)$/i;
