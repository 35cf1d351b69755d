import { hashText } from '../random.ts';
import type { CountryCode } from './countries.ts';

export interface School {
  entityId: string;
  name: string;
  aliases: readonly string[];
  country: CountryCode;
}

// Some names are in several countries on purpose, so that a school's name can be ambiguous.
const TABLE: Record<CountryCode, string> = {
  ES: 'Universidad Politécnica de Levante|UPL; Universidad de Córdoba; Universidad Central de Madrid|UCEM; Universitat del Mar Blau; Escuela Superior de Negocios Alarcón',
  FR: 'Université de Lyon-Confluence; École Polytechnique de Bourgogne; Université Paris-Montsouris; Institut des Sciences de Provence; École de Commerce Saint-Clair',
  DE: 'Technische Universität Havelstadt|TU Havelstadt; Universität Süderbrück; Hochschule für Technik Isartal; Ludwig-Adler-Universität; Freie Universität Rheinau',
  GB: 'Trinity College; University of Kingsbridge|Kingsbridge University; University of Northmoor; Thamesgate University; Royal Institute of Applied Sciences',
  US: 'Trinity College; Kingsbridge University; Pacific Coast Institute of Technology|PCIT; Lakeshore State University; Brookhaven College; Hudson Valley University',
  BR: 'Universidade Federal do Planalto; Universidade de São Bento; Instituto Tecnológico da Serra; Pontifícia Universidade do Litoral; Universidade Atlântica',
  MX: 'Universidad del Valle; Instituto Tecnológico de Anáhuac; Universidad Autónoma del Bajío; Universidad Sierra Madre; Escuela Nacional de Ingeniería',
  AR: 'Universidad de Córdoba; Universidad Nacional del Plata; Instituto Austral; Universidad de los Andes del Sur; Universidad Tecnológica Pampeana',
  EG: 'Nile Delta University|جامعة دلتا النيل; Cairo Institute of Engineering|معهد القاهرة للهندسة; Alexandria Coast University; University of Giza',
  AE: 'Gulf University of Technology|جامعة الخليج للتكنولوجيا; Dubai Creek University; Al Noor University|جامعة النور; Emirates Business School',
  CN: '东海大学|Donghai University; 北方理工大学|Northern Polytechnic University; 江南科技大学|Jiangnan University of Technology; 华西大学|Huaxi University; 南岭大学|Nanling University',
  IN: 'Deccan Institute of Technology|DIT; University of Malabar; National College of Engineering Pune; Ganga University; Coromandel Business School',
  NL: 'Universiteit Amstelland; Technische Universiteit Maasdam; Hogeschool Noordzee; Rijksuniversiteit Veluwe',
  PL: 'Politechnika Wiślana; Uniwersytet Mazowiecki; Akademia Ekonomiczna w Gdyni; Uniwersytet Karpacki',
  CL: 'Universidad del Valle; Universidad del Pacífico Sur; Instituto Cordillera',
  VE: 'Universidad de Carabobo Central; Universidad del Orinoco; Instituto Ávila',
};

/** All schools. */
export const SCHOOLS: readonly School[] = Object.entries(TABLE).flatMap(([code, list]) =>
  list.split(';').map((text) => {
    const [name = '', ...aliases] = text.trim().split('|');
    const entityId = `sch-${100_000 + (hashText(`${code}/${name}`) % 899_999)}`;
    return { entityId, name, aliases, country: toCountry(code) };
  }),
);

function toCountry(code: string): CountryCode {
  if (!isCountry(code)) throw new Error(`no country has the code ${code}`);
  return code;
}

function isCountry(code: string): code is CountryCode {
  return code in TABLE;
}

const BY_COUNTRY = new Map<CountryCode, School[]>();
for (const school of SCHOOLS)
  BY_COUNTRY.set(school.country, [...(BY_COUNTRY.get(school.country) ?? []), school]);

/** The schools of a country. */
export function schoolsIn(country: CountryCode): readonly School[] {
  return BY_COUNTRY.get(country) ?? [];
}
