export interface Industry {
  entityId: string;
  name: string;
  aliases: readonly string[];
}

const NAMES = [
  'Software Development|Software|IT Software',
  'Information Technology Services|IT Services|IT Consulting',
  'Financial Services|Finance',
  'Banking|Banks',
  'Insurance|Insurances',
  'Telecommunications|Telecom|Telco',
  'Semiconductors|Chips',
  'Logistics and Supply Chain|Logistics|Supply Chain',
  'Maritime Transport|Shipping',
  'Automotive|Automobile|Cars',
  'Aerospace|Aviation and Aerospace',
  'Mechanical Engineering|Machinery',
  'Construction|Building',
  'Architecture and Planning|Architecture',
  'Renewable Energy|Renewables|Clean Energy',
  'Oil and Gas|Energy',
  'Pharmaceuticals|Pharma',
  'Biotechnology|Biotech',
  'Hospitals and Health Care|Health Care|Healthcare',
  'Medical Devices|Medtech',
  'Higher Education|Universities',
  'Online Education|Edtech',
  'Retail|Shops',
  'E-commerce|Online Retail|Ecommerce',
  'Food and Beverages|Food',
  'Hospitality|Hotels',
  'Media Production|Media',
  'Online Media|Media|Internet Media',
  'Marketing and Advertising|Advertising|Marketing',
  'Staffing and Recruiting|Recruiting|Staffing',
  'Legal Services|Law',
  'Gaming|Video Games|Computer Games',
] as const;

/** All industries. "Media" is a name of two of them on purpose. */
export const INDUSTRIES: readonly Industry[] = NAMES.map((text, index) => {
  const [name = '', ...aliases] = text.split('|');
  return { entityId: `ind-${401 + index * 7}`, name, aliases };
});

const BY_NAME = new Map(INDUSTRIES.map((industry) => [industry.name, industry]));

/** The industry of this exact name. Throws on an unknown name, which is a mistake in the tables. */
export function industryNamed(name: string): Industry {
  const industry = BY_NAME.get(name);
  if (!industry) throw new Error(`no industry is called ${name}`);
  return industry;
}
