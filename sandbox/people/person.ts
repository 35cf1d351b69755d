/** One generated person, as the demo network and the provider know them. */
export interface Person {
  /** Opaque identifier. It contains characters that need encoding in a query, as real ones do. */
  urn: string;
  /** Last part of the profile's path `/in/<slug>` on the demo network. Non-ASCII letters are percent-encoded. */
  slug: string;
  firstName: string;
  lastName: string;
  fullName: string;
  title: string;
  companyId: string;
  company: string;
  industryId: string;
  industry: string;
  /** The city. `placeById` gives its state and country. */
  geoId: string;
  /** As shown: "Lyon, Auvergne-Rhône-Alpes, France". */
  place: string;
  country: string;
  skills: string[];
  languages: { name: string; level: 'BASIC' | 'CONVERSATIONAL' | 'FLUENT' | 'NATIVE' }[];
  experience: Employment[];
  education: Study[];
  about: string;
  /** The contact data that the provider finds; null if it finds none. */
  workEmail: string | null;
  personalEmail: string | null;
  phone: string | null;
  /** The provider fails for this person: enrich answers COLLECT_FAILED, a batch item fails. */
  unreachable: boolean;
}

export interface Employment {
  title: string;
  companyId: string;
  company: string;
  place: string;
  /** `YYYY-MM` */
  start: string;
  /** `YYYY-MM`; null for the present job. */
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
