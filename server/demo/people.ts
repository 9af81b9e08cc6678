import type { CompanyContent } from './company-content.ts'

/** Accounts of the demo: one for each role. Their domain cannot receive mail. */
export const DEMO_PASSWORD = 'Rampart-Walk-1642!'

export interface DemoPerson {
  readonly key: string
  readonly name: string
  readonly email: string
  readonly globalRole: 'Admin' | 'Auditor' | null
}

export const people: readonly DemoPerson[] = [
  { key: 'admin', name: 'Avery Stone', email: 'admin@demo.example', globalRole: 'Admin' },
  { key: 'auditorGlobal', name: 'Robin Vale', email: 'global-auditor@demo.example', globalRole: 'Auditor' },
  { key: 'owner', name: 'Dana Whitfield', email: 'owner@demo.example', globalRole: null },
  { key: 'manager', name: 'Marco Ruiz', email: 'manager@demo.example', globalRole: null },
  { key: 'contributor', name: 'Priya Nair', email: 'contributor@demo.example', globalRole: null },
  { key: 'auditor', name: 'Sam Okafor', email: 'auditor@demo.example', globalRole: null },
  // Belongs to no company: an outside assessor.
  { key: 'assessor', name: 'Cora Lindqvist', email: 'assessor@demo.example', globalRole: null },
]

export interface DemoCompany extends CompanyContent {
  readonly members: Readonly<Record<string, 'Owner' | 'Manager' | 'Contributor' | 'Auditor'>>
  /** The person who does most of the work. */
  readonly worker: string
}

export const companies: readonly DemoCompany[] = [
  {
    name: 'Acme Defense Systems',
    cageCode: '1AB2C',
    address: '14 Foundry Lane\nDayton, OH 45402',
    uei: 'PXRD5Z8FK1M7',
    phone: '+1 937 555 0114',
    description: 'Machined parts and firmware for airborne radios. One site, 64 people, 41 of them handle CUI.',
    protocol: 'cmmc2',
    progress: [84, 9, 3],
    members: {
      auditorGlobal: 'Auditor',
      owner: 'Owner',
      manager: 'Manager',
      contributor: 'Contributor',
      auditor: 'Auditor',
    },
    worker: 'contributor',
    openVulnerabilities: { critical: 2, high: 8, medium: 16, low: 9 },
  },
  {
    name: 'Beacon Ridge Avionics',
    cageCode: '7QF43',
    address: '220 Runway Road\nWichita, KS 67209',
    uei: 'WK3TQ6ZJ9LB4',
    phone: '+1 316 555 0120',
    description:
      'Wiring and displays for trainer aircraft. Assessed itself at Level 1 and Level 2; what is open is being closed out.',
    protocol: 'cmmc2',
    progress: [96, 0, 4],
    // One point each, and encryption that is not validated: 32 CFR 170.21(a)(2) lets all of it wait.
    open: ['3.1.9', '3.3.7', '3.4.9', '3.5.7', '3.5.8', '3.7.3', '3.8.5', '3.13.11', '3.13.13'],
    members: { owner: 'Owner', manager: 'Manager', contributor: 'Contributor', auditor: 'Auditor' },
    worker: 'contributor',
    openVulnerabilities: { critical: 0, high: 1, medium: 6, low: 9 },
  },
  {
    name: 'Harbor Street Clinic',
    cageCode: null,
    address: '8 Harbor Street\nGloucester, MA 01930',
    phone: '+1 978 555 0131',
    description: 'Family practice with four physicians, a patient portal and an outside billing service.',
    protocol: 'hipaa',
    progress: [48, 22, 4],
    members: { owner: 'Owner', manager: 'Contributor', auditor: 'Auditor' },
    worker: 'manager',
    openVulnerabilities: { critical: 0, high: 3, medium: 12, low: 7 },
  },
  {
    name: 'Tidewater Software',
    cageCode: null,
    description: 'Scheduling software for ports, sold as a service. Type 2 examination planned for the spring.',
    protocol: 'soc2',
    progress: [71, 10, 14],
    members: { owner: 'Manager', manager: 'Owner', contributor: 'Contributor' },
    worker: 'contributor',
    openVulnerabilities: { critical: 1, high: 4, medium: 9, low: 9 },
  },
  {
    name: 'Northlight Analytics',
    cageCode: null,
    description: 'Sales forecasts for retailers. Certified since last year, surveillance visit in the spring.',
    protocol: 'iso27001',
    progress: [76, 13, 6],
    members: { owner: 'Contributor', manager: 'Owner', contributor: 'Manager', auditor: 'Auditor' },
    worker: 'contributor',
    openVulnerabilities: { critical: 0, high: 5, medium: 14, low: 9 },
  },
  {
    name: 'Millbrook Fasteners',
    cageCode: '7QX41',
    address: '77 Mill Street\nRockford, IL 61101',
    description: 'Fasteners for three defense contractors. Handles contract information and no CUI.',
    protocol: 'cmmc',
    progress: [70, 20, 0],
    members: { owner: 'Owner', manager: 'Manager' },
    worker: 'manager',
    openVulnerabilities: { critical: 0, high: 1, medium: 4, low: 3 },
  },
]
