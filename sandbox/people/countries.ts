export type CountryCode =
  | 'AE'
  | 'AR'
  | 'BR'
  | 'CL'
  | 'CN'
  | 'DE'
  | 'EG'
  | 'ES'
  | 'FR'
  | 'GB'
  | 'IN'
  | 'MX'
  | 'NL'
  | 'PL'
  | 'US'
  | 'VE';

export interface Country {
  code: CountryCode;
  /** The name, then other names after bars. The same goes for states and cities. */
  name: string;
  /**
   * Each state with its cities. Some names occur twice or at two levels on purpose, so that a place's name can be
   * ambiguous.
   */
  states: Record<string, string[]>;
}

/** Countries with some of their states and cities. */
export const COUNTRIES: readonly Country[] = [
  {
    code: 'ES',
    name: 'Spain|España|Espagne|Spanien|ES',
    states: {
      'Community of Madrid|Comunidad de Madrid': ['Madrid', 'Alcalá de Henares', 'Getafe'],
      'Catalonia|Cataluña|Catalunya': ['Barcelona', 'Girona|Gerona', 'Tarragona'],
      'Valencia Province|Valencia|València|Provincia de Valencia': ['Valencia|València', 'Gandía|Gandia'],
      'Seville Province|Sevilla|Seville|Provincia de Sevilla': ['Seville|Sevilla', 'Dos Hermanas'],
      'Córdoba Province|Córdoba|Provincia de Córdoba': ['Córdoba|Cordova', 'Lucena'],
      'Basque Country|País Vasco|Euskadi': ['Bilbao|Bilbo', 'San Sebastián|Donostia'],
      'Galicia|Galiza': ['Santiago de Compostela|Santiago', 'A Coruña|La Coruña', 'Vigo'],
      Aragon: ['Zaragoza|Saragossa'],
    },
  },
  {
    code: 'FR',
    name: 'France|Francia|Frankreich|FR',
    states: {
      'Île-de-France|IDF': ['Paris', 'Boulogne-Billancourt', 'Saint-Denis'],
      'Auvergne-Rhône-Alpes|AURA': ['Lyon|Lyons', 'Grenoble', 'Saint-Étienne'],
      "Provence-Alpes-Côte d'Azur|PACA": ['Marseille|Marseilles', 'Nice', 'Aix-en-Provence'],
      'Occitanie|Occitania': ['Toulouse', 'Montpellier'],
      'Hauts-de-France': ['Lille'],
      'Nouvelle-Aquitaine': ['Bordeaux'],
      'Brittany|Bretagne': ['Rennes', 'Brest'],
      'Pays de la Loire': ['Nantes', 'Angers'],
      'Grand Est': ['Strasbourg'],
    },
  },
  {
    code: 'DE',
    name: 'Germany|Deutschland|Alemania|Allemagne|DE',
    states: {
      'Berlin|Land Berlin': ['Berlin'],
      'Bavaria|Bayern': ['Munich|München|Muenchen', 'Nuremberg|Nürnberg', 'Augsburg'],
      'Hamburg|Freie und Hansestadt Hamburg': ['Hamburg'],
      'Hesse|Hessen': ['Frankfurt|Frankfurt am Main', 'Darmstadt'],
      'Brandenburg|Land Brandenburg': ['Potsdam', 'Frankfurt (Oder)|Frankfurt an der Oder|Frankfurt'],
      'North Rhine-Westphalia|Nordrhein-Westfalen|NRW': [
        'Cologne|Köln|Koeln',
        'Düsseldorf|Duesseldorf',
        'Essen',
      ],
      'Baden-Württemberg': ['Stuttgart', 'Karlsruhe', 'Freiburg|Freiburg im Breisgau'],
      'Saxony|Sachsen': ['Leipzig', 'Dresden'],
    },
  },
  {
    code: 'GB',
    name: 'United Kingdom|UK|Great Britain|Reino Unido|Royaume-Uni|GB',
    states: {
      England: [
        'London|Londres',
        'Manchester',
        'Birmingham',
        'Cambridge',
        'Oxford',
        'Bristol',
        'Leeds',
        'Newcastle upon Tyne|Newcastle',
      ],
      Scotland: ['Edinburgh', 'Glasgow'],
      Wales: ['Cardiff|Caerdydd', 'Newport'],
      'Northern Ireland': ['Belfast'],
    },
  },
  {
    code: 'US',
    name: 'United States|USA|US|United States of America|Estados Unidos|États-Unis',
    states: {
      'New York|NY|New York State': ['New York City|New York|NYC', 'Buffalo', 'Rochester'],
      'California|CA': ['San Francisco', 'Los Angeles|LA', 'San Diego', 'Valencia'],
      'Massachusetts|MA': ['Boston', 'Cambridge'],
      'Washington|WA|Washington State': ['Seattle', 'Spokane'],
      'District of Columbia|DC': ['Washington|Washington, D.C.'],
      'Texas|TX': ['Austin', 'Houston', 'Dallas'],
      'Illinois|IL': ['Chicago', 'Springfield'],
      'Georgia|GA': ['Atlanta', 'Athens'],
      'Oregon|OR': ['Portland', 'Salem'],
      'Maine|ME': ['Portland', 'Augusta'],
      'Missouri|MO': ['Kansas City', 'Springfield'],
    },
  },
  {
    code: 'BR',
    name: 'Brazil|Brasil|Brésil|BR',
    states: {
      'São Paulo|State of São Paulo|SP': ['São Paulo', 'Campinas', 'Santos'],
      'Rio de Janeiro|State of Rio de Janeiro|RJ': ['Rio de Janeiro|Rio', 'Niterói'],
      'Minas Gerais|MG': ['Belo Horizonte'],
      'Paraná|PR': ['Curitiba'],
      'Rio Grande do Sul|RS': ['Porto Alegre'],
      'Pernambuco|PE': ['Recife'],
    },
  },
  {
    code: 'MX',
    name: 'Mexico|México|Mexique|MX',
    states: {
      'Mexico City State|Distrito Federal|CDMX': ['Mexico City|Ciudad de México|Mexico D.F.'],
      Jalisco: ['Guadalajara', 'Zapopan'],
      'Nuevo León': ['Monterrey', 'Santiago'],
      'Querétaro|Estado de Querétaro': ['Querétaro|Santiago de Querétaro'],
      'Puebla|Estado de Puebla': ['Puebla'],
      'Yucatán|Yucatan': ['Mérida'],
    },
  },
  {
    code: 'AR',
    name: 'Argentina|Argentine|AR',
    states: {
      'Buenos Aires City|CABA|Capital Federal': ['Buenos Aires'],
      'Buenos Aires Province|Buenos Aires|Provincia de Buenos Aires': ['La Plata', 'Mar del Plata'],
      'Córdoba Province|Córdoba|Provincia de Córdoba': ['Córdoba', 'Río Cuarto'],
      'Mendoza Province|Mendoza': ['Mendoza'],
      'Santa Fe Province|Santa Fe': ['Rosario', 'Santa Fe'],
    },
  },
  {
    code: 'EG',
    name: 'Egypt|مصر|Egipto|Égypte|EG',
    states: {
      'Cairo Governorate|Cairo|القاهرة': ['Cairo|القاهرة|Al Qahirah', 'New Cairo'],
      'Alexandria Governorate|Alexandria|الإسكندرية': ['Alexandria|الإسكندرية'],
      'Giza Governorate|Giza|الجيزة': ['Giza|الجيزة', '6th of October City'],
    },
  },
  {
    code: 'AE',
    name: 'United Arab Emirates|UAE|الإمارات|Emiratos Árabes Unidos|AE',
    states: {
      'Emirate of Dubai|Dubai': ['Dubai|دبي'],
      'Emirate of Abu Dhabi|Abu Dhabi': ['Abu Dhabi|أبوظبي', 'Al Ain|العين'],
      'Emirate of Sharjah|Sharjah': ['Sharjah|الشارقة'],
    },
  },
  {
    code: 'CN',
    name: 'China|中国|中华人民共和国|Chine|CN',
    states: {
      'Beijing Municipality|北京市': ['Beijing|北京|Peking'],
      'Shanghai Municipality|上海市': ['Shanghai|上海'],
      'Guangdong|广东|广东省': ['Shenzhen|深圳', 'Guangzhou|广州|Canton'],
      'Zhejiang|浙江|浙江省': ['Hangzhou|杭州', 'Ningbo|宁波'],
      'Sichuan|四川|四川省': ['Chengdu|成都'],
      'Jiangsu|江苏|江苏省': ['Nanjing|南京', 'Suzhou|苏州'],
      'Anhui|安徽|安徽省': ['Hefei|合肥', 'Suzhou|宿州'],
    },
  },
  {
    code: 'IN',
    name: 'India|भारत|Bharat|Inde|IN',
    states: {
      'Karnataka|ಕರ್ನಾಟಕ': ['Bengaluru|Bangalore', 'Mysuru|Mysore'],
      'Maharashtra|महाराष्ट्र': ['Mumbai|Bombay', 'Pune|Poona'],
      'Telangana|TG': ['Hyderabad'],
      'Tamil Nadu|TN': ['Chennai|Madras', 'Coimbatore'],
      'Delhi|NCT of Delhi|दिल्ली': ['New Delhi|Delhi|नई दिल्ली'],
      'West Bengal|WB': ['Kolkata|Calcutta'],
    },
  },
  {
    code: 'NL',
    name: 'Netherlands|Nederland|Holland|Países Bajos|Pays-Bas|NL',
    states: {
      'North Holland|Noord-Holland': ['Amsterdam', 'Haarlem'],
      'South Holland|Zuid-Holland': ['Rotterdam', "The Hague|Den Haag|'s-Gravenhage", 'Leiden'],
      'Utrecht Province|Utrecht': ['Utrecht'],
      'Groningen Province|Groningen': ['Groningen'],
      'North Brabant|Noord-Brabant': ['Eindhoven'],
    },
  },
  {
    code: 'PL',
    name: 'Poland|Polska|Polonia|Pologne|PL',
    states: {
      'Masovia|Mazowieckie': ['Warsaw|Warszawa|Varsovia'],
      'Lesser Poland|Małopolskie': ['Kraków|Cracow|Krakow'],
      'Lower Silesia|Dolnośląskie': ['Wrocław|Wroclaw|Breslau'],
      'Pomerania|Pomorskie': ['Gdańsk|Danzig', 'Gdynia'],
      'Łódź Voivodeship|Łódzkie': ['Łódź|Lodz'],
    },
  },
  {
    code: 'CL',
    name: 'Chile|Chili|CL',
    states: {
      'Santiago Metropolitan|Región Metropolitana de Santiago|Santiago': ['Santiago|Santiago de Chile'],
      'Valparaíso Region|Valparaíso': ['Valparaíso', 'Viña del Mar'],
    },
  },
  {
    code: 'VE',
    name: 'Venezuela|VE',
    states: {
      Carabobo: ['Valencia', 'Puerto Cabello'],
      'Capital District|Distrito Capital': ['Caracas'],
      Mérida: ['Mérida'],
    },
  },
];
