/** One generated person, as the demo network and the provider know them. */
export interface Person {
  /** Opaque; holds characters that need encoding in a query, as real ones do. */
  urn: string;
  /** Last part of the profile's path on the demo network: `/in/<slug>`; may be percent-encoded non-ASCII. */
  slug: string;
  firstName: string;
  lastName: string;
  fullName: string;
  title: string;
  companyId: string;
  company: string;
  industryId: string;
  industry: string;
  /** geoId of the city; its state and country follow from the places table. */
  geoId: string;
  /** As shown: "Lyon, Auvergne-Rhône-Alpes, France". */
  place: string;
  country: string;
  skills: string[];
  languages: { name: string; level: 'BASIC' | 'CONVERSATIONAL' | 'FLUENT' | 'NATIVE' }[];
  experience: Employment[];
  education: Study[];
  about: string;
  /** What the contact provider would find; null when there is nothing to find. */
  workEmail: string | null;
  personalEmail: string | null;
  phone: string | null;
  /** The provider fails on this person: enrich answers COLLECT_FAILED, a batch item fails. */
  unreachable: boolean;
}

export interface Employment {
  title: string;
  companyId: string;
  company: string;
  place: string;
  /** `YYYY-MM` */
  start: string;
  /** `YYYY-MM`, null while it lasts. */
  end: string | null;
  description: string;
}

export interface Study {
  schoolId: string;
  school: string;
  degree: string;
  field: string;
  start: string;
  end: string;
}
