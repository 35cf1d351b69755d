const balances = { companyCredits: 120, companyExtraCredits: 7.5 };

export const networkCandidate = {
  id: 'urn:li:1/ä+ %',
  urn: 'urn:li:1/ä+ %',
  requiresEnrich: true,
  full_name: 'Jane Doe',
  name_first: 'Jane',
  name_last: 'Doe',
  job_title: 'Staff Engineer at Acme',
  location_raw_address: 'Lyon, France',
  picture_url: 'https://pictures.test/1.jpg',
  network_url: 'https://network.test/in/jane',
};

const poolCandidate = {
  id: 'pool-2',
  urn: 'pool-2',
  requiresEnrich: false,
  source: 'OWN_POOL',
  full_name: 'Ada Roe',
  job_title: 'Analyst',
  location: 'Bilbao',
  currentCompany: 'Globex',
  company_name: 'Globex',
  skills: ['SQL', 'Python'],
  languages: [{ language: 'Spanish', proficiency: 'NATIVE' }],
  work_email: 'ada@globex.test',
  email: 'ada@globex.test',
  personal_email: null,
  phone_number: '+34 600 000 000',
  experience: [{ title: 'Analyst', company: 'Globex', start_date: '2020-01', end_date: null }],
  education: [{ school: 'UPV', degree: 'BSc', field_of_study: 'Statistics' }],
};

const wireProfile = {
  id: 'urn-1',
  full_name: 'Jane Doe',
  network_url: 'https://network.test/in/jane',
  job_title: 'Staff Engineer',
  company: 'Acme',
  location: 'Lyon',
  experience: [
    { position: 'Engineer', employer: 'Acme', from: { year: 2019, month: 3 }, to: null, summary: 'Built.' },
  ],
  education: [{ institution: 'INSA', qualification: 'MSc' }],
  skills: ['Go'],
  languages: [{ name: 'French', level: 'FLUENT' }],
  email: 'jane@acme.test',
  phone_number: null,
};

export const searchBody = {
  success: true,
  page: 2,
  pageSize: 20,
  hasNextPage: true,
  totalCandidates: 400,
  totalCandidatesFound: 400,
  candidates: [networkCandidate, poolCandidate],
  creditsDeducted: 1,
  ...balances,
};

export const enrichBody = {
  success: true,
  fromCache: false,
  profile: wireProfile,
  creditsDeducted: 1,
  ...balances,
};

export const enrichBatchDispatched = {
  success: true,
  queued: true,
  jobId: 'job-1',
  status: 'QUEUED',
  skippedCount: 1,
  processCount: 2,
  totalCreditsDeducted: 2,
  ...balances,
  cachedProfiles: {},
};

export const enrichBatchCached = {
  success: true,
  queued: false,
  jobId: null,
  skippedCount: 1,
  processCount: 0,
  totalCreditsDeducted: 0,
  ...balances,
  cachedProfiles: { 'urn-1': { data: wireProfile } },
};

export const contactNew = {
  success: true,
  queued: true,
  status: 'QUEUED',
  requestId: 'req-1',
  requestedFields: ['work_email', 'phone'],
  creditsCharged: 6,
  ...balances,
};

export const contactUnlocked = {
  success: true,
  fromCache: true,
  queued: false,
  status: 'COMPLETED',
  requestedFields: ['work_email', 'phone'],
  workEmail: 'jane@acme.test',
  personalEmail: null,
  phoneNumber: null,
  creditsDeducted: 0,
  creditsCharged: 0,
};

export const contactBatchBody = {
  success: true,
  queued: true,
  jobId: 'job-2',
  status: 'QUEUED',
  skippedCount: 1,
  processCount: 1,
  totalCreditsCharged: 6,
  ...balances,
  notEnrichedIds: ['urn-9'],
};

export const contactJob = {
  success: true,
  done: true,
  stalled: false,
  status: 'PARTIAL',
  type: 'CONTACT_UNLOCK',
  totalCount: 3,
  completedCount: 2,
  failedCount: 1,
  totalCreditsUsed: 3,
  results: {
    'urn-1': { status: 'COMPLETED', workEmail: 'jane@acme.test' },
    'urn-2': { status: 'COMPLETED' },
    'urn-3': { status: 'FAILED', error: 'provider timed out' },
  },
  ...balances,
};

export const enrichJob = {
  ...contactJob,
  status: 'COMPLETED',
  type: 'ENRICH',
  results: { 'urn-1': wireProfile },
};

export const locationResolved = {
  resolved: true,
  needsConfirmation: false,
  geoId: 'geo-1',
  displayName: 'Lyon, France',
};

export const locationSeveral = {
  resolved: false,
  needsConfirmation: true,
  candidates: [
    { geoId: 'geo-1', displayName: 'Valencia, Spain', level: 'CITY' },
    { geoId: 'geo-2', displayName: 'Valencia (province), Spain', level: 'PROVINCE' },
  ],
  countryFallbackGeoId: 'geo-es',
};

export const entityResolved = {
  resolved: true,
  needsConfirmation: false,
  entityId: 'c-1',
  displayName: 'Acme',
};

export const entitySeveral = {
  resolved: false,
  needsConfirmation: true,
  candidates: [
    { entityId: 'c-1', displayName: 'Acme' },
    { entityId: 'c-2', displayName: 'Acme Labs' },
  ],
};
