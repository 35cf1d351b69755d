/** A trade with its job titles, skills, fields of study and industries. */
export interface Trade {
  /** How common the trade is, relative to the others. */
  weight: number;
  /** Titles without rank such as "Senior", each with the skills that everybody in that role has. */
  roles: readonly { title: string; core: readonly string[] }[];
  /** Titles of those who lead others, after LEAD_AFTER_MONTHS of work. */
  heads: readonly string[];
  skills: readonly string[];
  fields: readonly string[];
  industries: readonly string[];
  /** Phrases about their work, for descriptions. */
  work: readonly string[];
}

function trade(
  weight: number,
  roles: string,
  heads: string,
  skills: string,
  fields: string,
  industries: string,
  work: string,
): Trade {
  const list = (text: string) => text.split(/, */);
  return {
    weight,
    roles: roles.split(/; */).map((text) => {
      const [title = '', core = ''] = text.split(/: */);
      return { title, core: list(core) };
    }),
    heads: list(heads),
    skills: list(skills),
    fields: list(fields),
    industries: list(industries),
    work: work.split(/; */),
  };
}

const TECH =
  'Software Development, Information Technology Services, Financial Services, E-commerce, Gaming, Telecommunications';

/** All trades. */
export const TRADES: readonly Trade[] = [
  trade(
    16,
    'Java Developer: Java, Spring Boot; Python Developer: Python, Django; Backend Engineer: Go, PostgreSQL; .NET Developer: C#, .NET; Full Stack Developer: TypeScript, Node.js; PHP Developer: PHP, Symfony; C++ Developer: C++, Linux',
    'Engineering Manager, Head of Engineering, Software Architect, CTO',
    'SQL, PostgreSQL, Docker, Kubernetes, REST APIs, Microservices, Git, Kafka, Redis, AWS, GraphQL, MongoDB, Test Automation, Hibernate, RabbitMQ',
    'Computer Science, Software Engineering, Mathematics, Telecommunications Engineering',
    TECH,
    'building payment and order systems; keeping busy services fast; moving monoliths to small services; designing interfaces that others can build on',
  ),
  trade(
    8,
    'Frontend Developer: JavaScript, React; Web Developer: JavaScript, HTML, CSS; Angular Developer: TypeScript, Angular; iOS Developer: Swift, iOS; Android Developer: Kotlin, Android; React Native Developer: React Native, TypeScript',
    'Frontend Lead, Head of Mobile, Engineering Manager',
    'CSS, HTML, Vue.js, Redux, Accessibility, Figma, Webpack, Jest, GraphQL, Git, Design Systems, TypeScript, Playwright',
    'Computer Science, Multimedia Engineering, Digital Design',
    `${TECH}, Online Media, Online Education`,
    'making interfaces quick and accessible; design systems used by many teams; apps that people open every day',
  ),
  trade(
    8,
    'Data Scientist: Python, Machine Learning; Data Engineer: Python, Apache Spark; Data Analyst: SQL, Power BI; Machine Learning Engineer: Python, PyTorch; Business Intelligence Analyst: SQL, Tableau',
    'Head of Data, Data Science Manager, Chief Data Officer',
    'Pandas, TensorFlow, Airflow, dbt, Snowflake, Statistics, R, Deep Learning, Natural Language Processing, Big Data, Databricks, Excel, A/B Testing',
    'Statistics, Mathematics, Data Science, Physics',
    `${TECH}, Banking, Insurance, Pharmaceuticals, Retail`,
    'turning messy data into decisions; forecasting demand; models that survive contact with production',
  ),
  trade(
    6,
    'DevOps Engineer: Kubernetes, Terraform; Site Reliability Engineer: Linux, Prometheus; Cloud Engineer: AWS, Terraform; Systems Administrator: Linux, Windows Server; Security Engineer: Cybersecurity, Penetration Testing; QA Engineer: Test Automation, Selenium',
    'Head of Infrastructure, Platform Lead, Chief Information Security Officer',
    'Docker, Ansible, Azure, Google Cloud, CI/CD, Bash, Python, Networking, Jenkins, GitLab, Incident Response, ISO 27001, Grafana',
    'Computer Science, Network Engineering, Information Security',
    `${TECH}, Banking, Semiconductors`,
    'quiet on-call nights; platforms that developers like; automating everything twice done by hand',
  ),
  trade(
    6,
    'Product Manager: Product Management, Roadmapping; Product Owner: Scrum, Backlog Management; Project Manager: Project Management, Stakeholder Management; Scrum Master: Scrum, Agile Coaching; Business Analyst: Requirements Analysis, SQL',
    'Head of Product, Chief Product Officer, Program Director',
    'Agile, Jira, User Research, A/B Testing, Kanban, Risk Management, Budgeting, OKRs, Market Research, PRINCE2, Presentation Skills',
    'Business Administration, Industrial Engineering, Economics, Computer Science',
    `${TECH}, Banking, Insurance, Automotive, Retail, Medical Devices`,
    'getting teams to agree on what matters; shipping small and learning fast; products for regulated markets',
  ),
  trade(
    5,
    'UX Designer: User Experience, Figma; Product Designer: Product Design, Figma; Graphic Designer: Adobe Illustrator, Adobe Photoshop; UI Designer: User Interface Design, Figma; Motion Designer: After Effects, Animation',
    'Head of Design, Creative Director',
    'Prototyping, User Research, Typography, Branding, Design Systems, Accessibility, Illustration, Sketch, Usability Testing, Video Editing',
    'Graphic Design, Interaction Design, Fine Arts',
    'Software Development, E-commerce, Gaming, Media Production, Online Media, Marketing and Advertising',
    'simple flows for hard problems; brands with a voice; research before pixels',
  ),
  trade(
    8,
    'Marketing Manager: Marketing Strategy, Budgeting; Digital Marketing Specialist: SEO, Google Ads; Content Manager: Content Strategy, Copywriting; Social Media Manager: Social Media, Content Creation; Brand Manager: Branding, Market Research',
    'Head of Marketing, Chief Marketing Officer, Marketing Director',
    'SEO, Google Analytics, Email Marketing, CRM, Copywriting, HubSpot, Public Relations, Event Management, Market Research, Growth Marketing',
    'Marketing, Communication, Business Administration, Journalism',
    'Marketing and Advertising, Retail, E-commerce, Food and Beverages, Hospitality, Online Media, Media Production, Pharmaceuticals',
    'campaigns that pay for themselves; finding the words that customers use; launches in several countries',
  ),
  trade(
    9,
    'Account Executive: B2B Sales, Negotiation; Sales Representative: Sales, Customer Relationship Management; Key Account Manager: Key Account Management, Negotiation; Business Development Manager: Business Development, B2B Sales; Customer Success Manager: Customer Success, Onboarding',
    'Sales Director, Head of Sales, Country Manager',
    'Salesforce, Prospecting, Forecasting, Cold Calling, CRM, Contract Negotiation, Presentation Skills, Market Analysis, Channel Sales, Account Planning',
    'Business Administration, International Trade, Economics',
    'Software Development, Telecommunications, Insurance, Automotive, Medical Devices, Retail, Renewable Energy, Hospitality, Food and Beverages',
    'long relationships over quick wins; opening new markets; selling what customers need',
  ),
  trade(
    6,
    'Recruiter: Recruiting, Sourcing; HR Business Partner: Employee Relations, Labour Law; Talent Acquisition Specialist: Recruiting, Employer Branding; HR Generalist: Payroll, Employee Relations; Training Specialist: Training, Coaching',
    'Head of People, HR Director, Chief People Officer',
    'Interviewing, Onboarding, Applicant Tracking Systems, Performance Management, Compensation, Coaching, Payroll, Diversity and Inclusion, Labour Law',
    'Psychology, Human Resources, Labour Relations, Law',
    'Staffing and Recruiting, Software Development, Hospitality, Retail, Banking, Hospitals and Health Care',
    'finding people who stay; fair and quick hiring; growing managers from within',
  ),
  trade(
    8,
    'Accountant: Accounting, IFRS; Financial Analyst: Financial Analysis, Excel; Controller: Controlling, SAP; Auditor: Auditing, Risk Assessment; Risk Analyst: Risk Management, SQL; Tax Adviser: Tax Law, Accounting',
    'Finance Director, Chief Financial Officer, Head of Controlling',
    'Budgeting, Forecasting, Power BI, SAP, Financial Modelling, Reporting, Compliance, Treasury, Internal Audit, VBA, Consolidation',
    'Accounting, Finance, Economics, Business Administration',
    'Banking, Financial Services, Insurance, Retail, Oil and Gas, Construction, Automotive, Pharmaceuticals',
    'numbers that managers trust; month-ends without drama; risk explained in plain words',
  ),
  trade(
    4,
    'Lawyer: Contract Law, Legal Research; Legal Counsel: Corporate Law, Contract Negotiation; Compliance Officer: Compliance, GDPR; Paralegal: Legal Research, Document Management',
    'Head of Legal, General Counsel, Partner',
    'GDPR, Mergers and Acquisitions, Litigation, Intellectual Property, Labour Law, Due Diligence, Legal Writing, Arbitration',
    'Law',
    'Legal Services, Banking, Insurance, Pharmaceuticals, Telecommunications',
    'contracts that both sides understand; privacy by design; keeping companies out of court',
  ),
  trade(
    6,
    'Supply Chain Analyst: Supply Chain, Excel; Logistics Coordinator: Logistics, Transport Planning; Warehouse Manager: Warehouse Management, Inventory Control; Procurement Specialist: Procurement, Negotiation; Fleet Manager: Fleet Management, Transport Planning',
    'Logistics Director, Head of Supply Chain, Chief Operating Officer',
    'SAP, Lean, Six Sigma, Import and Export, Customs, Demand Planning, Inventory Control, Route Optimisation, Incoterms, Team Leadership',
    'Logistics, Industrial Engineering, International Trade',
    'Logistics and Supply Chain, Maritime Transport, Retail, E-commerce, Automotive, Food and Beverages',
    'goods where they should be, when they should be; fewer empty kilometres; ports and customs on two continents',
  ),
  trade(
    8,
    'Mechanical Engineer: SolidWorks, Mechanical Design; Electrical Engineer: Circuit Design, PLC; Manufacturing Engineer: Lean, Process Improvement; Automation Engineer: PLC, Robotics; Quality Engineer: Quality Management, Six Sigma; Embedded Engineer: C, Embedded Systems',
    'Plant Manager, Head of Production, Technical Director',
    'AutoCAD, CATIA, MATLAB, FMEA, ISO 9001, Thermodynamics, 3D Printing, SCADA, Project Management, Lean, Python, Finite Element Analysis',
    'Mechanical Engineering, Electrical Engineering, Mechatronics, Industrial Engineering',
    'Mechanical Engineering, Automotive, Aerospace, Semiconductors, Medical Devices, Renewable Energy',
    'machines that run for decades; lines with less waste; prototypes in weeks and not months',
  ),
  trade(
    5,
    'Civil Engineer: Structural Analysis, AutoCAD; Architect: Revit, Architectural Design; Site Manager: Construction Management, Health and Safety; BIM Specialist: BIM, Revit; Urban Planner: Urban Planning, GIS',
    'Construction Director, Principal Architect, Head of Projects',
    'AutoCAD, Cost Estimation, Sustainable Design, Surveying, Project Management, SketchUp, Building Codes, Concrete, Tendering',
    'Civil Engineering, Architecture, Urban Planning',
    'Construction, Architecture and Planning, Renewable Energy, Oil and Gas',
    'buildings that people like to be in; on time and safe; schools, bridges and homes',
  ),
  trade(
    4,
    'Energy Engineer: Energy Efficiency, AutoCAD; Wind Turbine Engineer: Wind Energy, SCADA; Solar Project Engineer: Solar Energy, PVsyst; Environmental Consultant: Environmental Impact, GIS; Drilling Engineer: Drilling, Well Planning',
    'Head of Sustainability, Energy Projects Director',
    'Project Management, ISO 14001, Grid Integration, Health and Safety, MATLAB, Feasibility Studies, Carbon Accounting, Permitting, Power Systems',
    'Energy Engineering, Environmental Science, Geology',
    'Renewable Energy, Oil and Gas, Construction',
    'megawatts from wind and sun; permits without surprises; measuring what we emit',
  ),
  trade(
    7,
    'Nurse: Patient Care, Emergency Care; Physician: Diagnosis, Internal Medicine; Physiotherapist: Rehabilitation, Manual Therapy; Pharmacist: Pharmacology, Patient Counselling; Laboratory Technician: Laboratory Techniques, Haematology; Radiographer: Medical Imaging, MRI',
    'Head Nurse, Medical Director, Clinic Manager',
    'Electronic Health Records, First Aid, Paediatrics, Geriatrics, Intensive Care, Surgery, Infection Control, Team Leadership, Public Health',
    'Medicine, Nursing, Pharmacy, Physiotherapy',
    'Hospitals and Health Care, Medical Devices, Pharmaceuticals',
    'care with time to listen; emergency rooms at night; teaching younger colleagues',
  ),
  trade(
    5,
    'Research Scientist: Molecular Biology, PCR; Clinical Research Associate: Clinical Trials, GCP; Biochemist: Biochemistry, HPLC; Regulatory Affairs Specialist: Regulatory Affairs, Technical Writing; Bioinformatician: Bioinformatics, Python',
    'Head of Research, Chief Scientific Officer, Clinical Operations Director',
    'Cell Culture, Statistics, Scientific Writing, R, Genomics, CRISPR, Quality Assurance, GMP, Flow Cytometry, Pharmacovigilance',
    'Biology, Biotechnology, Chemistry, Biomedicine',
    'Biotechnology, Pharmaceuticals, Medical Devices, Higher Education',
    'from bench to bedside; trials that patients understand; reproducible science',
  ),
  trade(
    5,
    'Lecturer: Teaching, Curriculum Design; Instructional Designer: E-learning, Curriculum Design; Language Teacher: Language Teaching, Classroom Management; Academic Coordinator: Academic Administration, Mentoring',
    'Dean, Director of Studies, Head of Learning',
    'Mentoring, Public Speaking, Moodle, Assessment, Research, Academic Writing, Educational Technology, Translation',
    'Education, Linguistics, Literature, History',
    'Higher Education, Online Education',
    'students who ask better questions; courses that work online; languages as doors',
  ),
  trade(
    5,
    'Chef: Cooking, Menu Planning; Hotel Receptionist: Front Office, Customer Service; Restaurant Manager: Restaurant Management, Team Leadership; Event Coordinator: Event Management, Customer Service; Sommelier: Wine, Customer Service',
    'Hotel Manager, Executive Chef, Director of Operations',
    'Food Safety, Revenue Management, Opera PMS, Catering, Budgeting, Staff Training, Gastronomy, Guest Relations, Purchasing',
    'Hospitality Management, Tourism, Gastronomy',
    'Hospitality, Food and Beverages',
    'guests who come back; kitchens that run like clocks; weddings, congresses and quiet breakfasts',
  ),
  trade(
    4,
    'Game Developer: Unity, C#; Game Designer: Game Design, Level Design; 3D Artist: Blender, Maya; Video Producer: Video Production, Video Editing; Journalist: Journalism, Copywriting; Sound Designer: Sound Design, Pro Tools',
    'Creative Director, Executive Producer, Editor-in-Chief',
    'Unreal Engine, Storytelling, Animation, Photography, Scriptwriting, Adobe Premiere, Podcasting, C++, Project Management',
    'Audiovisual Communication, Journalism, Game Design, Fine Arts',
    'Gaming, Media Production, Online Media',
    'stories people finish; worlds worth getting lost in; deadlines met without crunch',
  ),
];
