import { hashText } from '../random.ts';
import { ascii } from './fold.ts';
import { industryNamed } from './industries.ts';

/** Language regions of companies and cultures. */
export const REGIONS = ['ar', 'de', 'en', 'es', 'fr', 'hi', 'nl', 'pl', 'pt', 'zh'] as const;
export type Region = (typeof REGIONS)[number];

export interface Company {
  entityId: string;
  name: string;
  aliases: readonly string[];
  industryId: string;
  industry: string;
  /** Always below `.example`, which nobody can register. */
  domain: string;
  /** The language region in which it employs people; null for all. */
  region: Region | null;
  /** resolve-entity finds it only with `forceFresh`. */
  freshOnly: boolean;
}

/** The company that resolve-entity finds only with `forceFresh`. */
export const FRESH_ONLY_COMPANY = 'Novalumen Robotics';

// The invented companies of each industry, with other names after bars and the language region after a tilde. Atlas,
// Meridian, Orbis and Solara are in two industries on purpose, so that a company's name can be ambiguous.
const TABLE: Record<string, string> = {
  'Software Development':
    'Atlas; Brightmoor Software; Calderwave; Tessarine Labs; Quillstack; 上海云帆科技|Yunfan Technology~zh',
  'Information Technology Services':
    'Meridian; Hexaloom Consulting; Pontevía Sistemas~es; Keplerstraat IT~nl; Nimbusfort',
  'Financial Services': 'Orbis; Ledgerwell; Almendro Capital~es; Fjordline Finance; Tallowgate Partners',
  Banking: 'Banco del Alba~es; Crédit Mistral~fr; Hansetor Bank~de; Riverstone Trust; Banco Jacarandá~pt',
  Insurance:
    'Aegisfield; Seguros Poniente~es; Mutuelle des Cimes~fr; Lindenschutz Versicherung~de; Safehaven Mutual',
  Telecommunications:
    'Signalbourne; Ondaclara Telecom~es; Télélumière~fr; Nilewave Telecom|نايل ويف~ar; Funkturm Mobil~de',
  Semiconductors:
    'Siliforge; Waferhaus~de; 深圳芯桥微电子|Xinqiao Microelectronics~zh; Quantaray Devices; Latticewood',
  'Logistics and Supply Chain':
    'Atlas; Cargoverde~pt; Van der Meulen Transport~nl; Rutas del Sur~es; Freightlark',
  'Maritime Transport':
    'Meridian; Bluekeel Lines; Puerto Franco Naviera~es; Havenster Shipping~nl; Corsair Bay Carriers',
  Automotive:
    'Vektorwagen~de; Automóviles Cierzo~es; Torquefield Motors; Moteurs Garonne~fr; Ashvin Mobility~hi',
  Aerospace: 'Skylathe Aerospace; Aéronova~fr; Himmelwerk Luftfahrt~de; Condor Austral~es; Orbitmoor',
  'Mechanical Engineering':
    'Grünwald & Söhne Maschinenbau~de; Talleres Ibarrola~es; Cogsworth Engineering; Precyzja Polska~pl; Mécanique Vercors~fr',
  Construction:
    'Stonebridge Builders; Constructora Quebracho~es; Bâtir Demain~fr; Delta Nile Construction|دلتا النيل~ar; Kranhaus Bau~de',
  'Architecture and Planning':
    'Estudio Lindero~es; Atelier Hauteville~fr; Plumbline Architects; Studio Grachten~nl; Formwerk~de',
  'Renewable Energy':
    'Solara; Viento Claro Energía~es; Nordlicht Energie~de; Windmolen Energie~nl; Tidewright',
  'Oil and Gas':
    'Petrogulf Services|بتروجلف~ar; Deepwell Energy; Ráfaga Petróleos~es; Khalij Energy|خليج للطاقة~ar; Blackmesa Fuels',
  Pharmaceuticals:
    'Pharmélia~fr; Laboratorios Azahar~es; Kurapharm~de; Vitalis Remedies; Sanjeevani Pharma~hi',
  Biotechnology: 'Genomarea; Helixmoor; Biosphära~de; Proteína Labs~es; Cellwright',
  'Hospitals and Health Care':
    'Hospital Santa Brígida~es; Clinique du Parc Bleu~fr; Charterhouse Clinics; Al Shifa Medical Group|مجموعة الشفاء~ar; Klinikum Morgenrot~de',
  'Medical Devices':
    'Pulsecraft Medical; Ortomédica~es; Herzschlag Medizintechnik~de; Clearscan Devices; Suturia',
  'Higher Education':
    'Instituto Levante~es; Northgate Academic Trust; Collège des Lumières~fr; Akademia Wisły~pl; Greenfield Scholars',
  'Online Education': 'Solara; Lernbaum~de; Aulaviva~es; Pathshala Online~hi; Chalkmint',
  Retail:
    'Almacenes Giralda~es; Marché Doré~fr; Kaufhof Linde~de; Copperkettle Stores; Bazaar Nilo|بازار النيل~ar',
  'E-commerce': 'Cartwheel; Bolsillo~es; 杭州橙桥电商|Chengqiao Commerce~zh; Paniero~pt; Winkelmand~nl',
  'Food and Beverages':
    'Café Nébula; Bodegas Torrealta~es; Fromagerie Belmont~fr; Masala Orchard~hi; Piwowarnia Bałtyk~pl',
  Hospitality:
    'Hoteles Brisamar~es; Palmera Resorts; Auberge Royale~fr; Oasis Palm Hotels|فنادق واحة النخيل~ar; Harbourlight Inns',
  'Media Production': 'Orbis; Kinoluma; Estúdio Ipê~pt; Lanternfish Pictures; Reelhaven',
  'Online Media': 'Newsloom; Diario Faro~es; Gazette Numérique~fr; Pixelpost; Wortlaut Medien~de',
  'Marketing and Advertising':
    'Loudmouth & Daughters; Agencia Chispa~es; Maison Slogan~fr; Werbefuchs~de; Brandbloom',
  'Staffing and Recruiting':
    'Talentbridge; Peopleforge; Encaje Talento~es; Rekrutamax~pl; Kolibri Personal~de',
  'Legal Services':
    "Abogados Robledo~es; Cabinet d'Aubigny~fr; Ashcroft & Lowe; Kanzlei Rosenthal~de; Mehta Chambers~hi",
  Gaming:
    'Dragonkiln Games; Píxel Rojo~es; Manticore Interactive; 成都竹影游戏|Zhuying Games~zh; Goblin Orchard',
};

const FRESH: Record<string, string> = { 'Mechanical Engineering': FRESH_ONLY_COMPANY };

function build(): Company[] {
  const companies: Company[] = [];
  const domains = new Set<string>();
  const add = (industryName: string, text: string, freshOnly: boolean) => {
    const [label = '', region] = text.trim().split('~');
    const [name = '', ...aliases] = label.split('|');
    const industry = industryNamed(industryName);
    const latin = ascii([name, ...aliases].find((form) => ascii(form) !== '') ?? '');
    const twin = domains.has(latin);
    const host = twin ? `${latin}-${ascii(industryName.split(' ')[0] ?? '')}` : latin;
    domains.add(host);
    companies.push({
      entityId: `com-${10_000_000 + (hashText(`${industryName}/${name}`) % 89_999_999)}`,
      name,
      aliases,
      industryId: industry.entityId,
      industry: industry.name,
      domain: `${host}.example`,
      region: REGIONS.find((known) => known === region) ?? null,
      freshOnly,
    });
  };
  for (const [industry, list] of Object.entries(TABLE))
    for (const text of list.split(';')) add(industry, text, false);
  for (const [industry, name] of Object.entries(FRESH)) add(industry, name, true);
  return companies;
}

/** All companies. None of them exists. */
export const COMPANIES: readonly Company[] = build();

const BY_ID = new Map(COMPANIES.map((company) => [company.entityId, company]));
const HIRING = new Map<string, Company[]>();

/** The companies of an industry. With a region, those that employ people there. */
export function companiesIn(industry: string, region?: Region): readonly Company[] {
  const key = `${industry}/${region ?? ''}`;
  const known = HIRING.get(key);
  if (known) return known;
  const all = COMPANIES.filter((company) => company.industry === industry);
  const local = all.filter((company) => !region || company.region === null || company.region === region);
  const hiring = local.length > 0 ? local : all;
  HIRING.set(key, hiring);
  return hiring;
}

/** The company with this id. */
export function companyById(entityId: string): Company | undefined {
  return BY_ID.get(entityId);
}
