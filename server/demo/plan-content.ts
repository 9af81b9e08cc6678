import type { CompanyContent } from './content.ts'

interface PlanDraft {
  /** Section, field, text. */
  readonly texts: readonly (readonly [string, string, string])[]
  /** Section, and values by field. */
  readonly rows: readonly (readonly [string, Readonly<Record<string, string>>])[]
  /** Sections that the owner has read. */
  readonly reviewed: readonly string[]
}

const CMMC2: PlanDraft = {
  texts: [
    ['system', 'name', 'Engineering and production network'],
    ['system', 'identifier', 'EPN-01'],
    ['system', 'categorization', 'Moderate'],
    ['system', 'status', 'Operational'],
    ['organization', 'address', '14 Foundry Lane, Dayton, OH 45402'],
    ['organization', 'cageCodes', '1AB2C'],
    [
      'purpose',
      'text',
      'The system holds the drawings, firmware and test records of the airborne radios that the company builds for two prime contractors. Engineers design in it, production reads work orders from it, and quality keeps its records there. Without it neither contract can be delivered.',
    ],
    ['users', 'endUsers', '64'],
    ['users', 'privilegedUsers', '4'],
    [
      'information',
      'text',
      'Controlled technical information: drawings, specifications and test reports, received from the prime contractors and marked CUI//SP-CTI. The company derives work instructions and firmware from it, which carry the same marking.',
    ],
    [
      'boundary',
      'text',
      'Inside the boundary are the engineering and production networks of the one site, their servers and workstations, the laptops of engineers, the government community cloud tenant, and the people who use them.\n\nThe guest network, the door system and the accounting service are outside. The edge gateway separates them: nothing passes that is not allowed by name.',
    ],
    [
      'environment',
      'text',
      'One building with badge readers on each door, and a server room that five people may enter. Remote work is done on company laptops through the VPN only. Mail, files and identity run in the government community cloud.',
    ],
    [
      'data-flow',
      'text',
      'Drawings come in through the file exchange of the prime contractor. TBD: how they reach production.',
    ],
    ['upkeep', 'frequency', 'Every year'],
    ['upkeep', 'approvedBy', 'Dana Whitfield'],
  ],
  rows: [
    [
      'roles',
      {
        role: 'System owner',
        name: 'Dana Whitfield',
        title: 'Director of operations',
        email: 'owner@demo.example',
        phone: '+1 937 555 0114',
      },
    ],
    [
      'roles',
      { role: 'System security officer', name: 'Marco Ruiz', title: 'Security lead', email: 'manager@demo.example' },
    ],
    [
      'hardware',
      {
        name: 'Edge gateway',
        model: 'Two, as a pair',
        purpose: 'Separates the site from the internet',
        location: 'Server room',
        count: '2',
        category: 'Security protection asset',
      },
    ],
    [
      'hardware',
      {
        name: 'File and build servers',
        purpose: 'Drawings, source and firmware builds',
        location: 'Server room',
        count: '3',
        category: 'CUI asset',
      },
    ],
    [
      'hardware',
      {
        name: 'Engineering laptops',
        purpose: 'Design and remote work',
        location: 'Site and homes',
        count: '26',
        category: 'CUI asset',
      },
    ],
    [
      'hardware',
      {
        name: 'Milling machines',
        purpose: 'Read programs from the production share',
        location: 'Hall 2',
        count: '7',
        category: 'Specialized asset',
      },
    ],
    [
      'software',
      {
        name: 'Directory and mail',
        maker: 'Northwind Cloud',
        purpose: 'Identity, mail and files',
        category: 'CUI asset',
      },
    ],
    [
      'software',
      {
        name: 'Endpoint protection',
        version: '7.4',
        purpose: 'Watches laptops and servers',
        category: 'Security protection asset',
      },
    ],
    [
      'interconnections',
      {
        system: 'File exchange of the prime contractor',
        organization: 'Prime contractor',
        information: 'Drawings and test reports',
        direction: 'Both ways',
        protection: 'TLS 1.3 with client certificates',
        agreement: 'Supplier agreement, annex C',
      },
    ],
  ],
  reviewed: ['system', 'purpose', 'boundary', 'environment'],
}

const HIPAA: PlanDraft = {
  texts: [
    ['entity', 'address', '8 Harbor Street, Gloucester, MA 01930'],
    ['entity', 'kind', 'Covered entity'],
    [
      'scope',
      'text',
      'All electronic protected health information of the practice: the record system, the patient portal, imaging, mail, the phones of the physicians, the backups, and what the billing service and the laboratory hold for us. Paper charts are in scope where they are scanned.',
    ],
    [
      'method',
      'text',
      'Two people walked through each room and each system with those who work in it, and listed what could go wrong. Likelihood and impact are judged as low, moderate or high: high impact means harm to a patient or more than 500 records.',
    ],
    [
      'data-flow',
      'text',
      'Patients enter their data in the portal or at the desk. The record system keeps them, sends orders to the laboratory and claims to the billing service, and takes results back. Nothing leaves by mail without encryption.',
    ],
    ['upkeep', 'frequency', 'Every year'],
  ],
  rows: [
    [
      'roles',
      { role: 'Security official', name: 'Marco Ruiz', title: 'Practice manager', email: 'manager@demo.example' },
    ],
    [
      'ephi',
      {
        system: 'Record system',
        information: 'Charts, orders and results',
        handling: 'Maintains',
        location: 'Hosted',
        owner: 'Dr. Whitfield',
      },
    ],
    [
      'ephi',
      {
        system: 'Phones of the physicians',
        information: 'Mail and schedule',
        handling: 'Receives',
        location: 'With the physicians',
      },
    ],
    [
      'ephi',
      { system: 'Backup disks', information: 'Copies of the imaging store', handling: 'Maintains', location: 'Safe' },
    ],
    [
      'risks',
      {
        system: 'Phones of the physicians',
        threat: 'A phone is lost',
        vulnerability: 'Two are not managed',
        likelihood: 'High',
        impact: 'Moderate',
        level: 'High',
        response: 'Reduce',
        measures: 'Enrol both phones, wipe from afar.',
      },
    ],
    [
      'risks',
      {
        system: 'Record system',
        threat: 'Ransomware',
        vulnerability: 'Restores were never tried',
        likelihood: 'Moderate',
        impact: 'High',
        level: 'High',
        response: 'Reduce',
        measures: 'Try a restore each quarter.',
      },
    ],
    [
      'risks',
      {
        system: 'Backup disks',
        threat: 'Theft',
        vulnerability: 'Disks are not encrypted',
        likelihood: 'Low',
        impact: 'High',
        level: 'Moderate',
        response: 'Reduce',
      },
    ],
  ],
  reviewed: ['scope', 'method'],
}

const SOC2: PlanDraft = {
  texts: [
    ['examination', 'system', 'Berth scheduling service'],
    ['examination', 'type', 'Type 2'],
    ['examination', 'categories', 'Security, availability'],
    [
      'services',
      'text',
      'The service plans berths, cranes and pilots for eleven ports. Port staff use it in a browser, shipping lines through an interface. It is delivered from one cloud region with a second one that stands ready.',
    ],
    [
      'commitments',
      'text',
      'Customers are promised that the service is available 99.9% of each month, that their schedules are seen by nobody else, and that incidents are told within one day. The system must therefore separate customers, record access, and be restored within four hours.',
    ],
    [
      'people',
      'text',
      'Nine engineers build and run the service, two of them on call. A security lead reports to the managing director.',
    ],
    [
      'data-flow',
      'text',
      'Schedules, vessel data and contact data of port staff come in through the browser and the interface, are kept in one database for each customer, and leave as plans and notices. Nothing else is stored.',
    ],
    ['upkeep', 'frequency', 'Every six months'],
  ],
  rows: [
    [
      'roles',
      { role: 'Signs the assertion', name: 'Marco Ruiz', title: 'Managing director', email: 'manager@demo.example' },
    ],
    ['hardware', { name: 'Application servers', purpose: 'Run the service', location: 'Cloud, two regions' }],
    ['hardware', { name: 'Databases', purpose: 'One for each customer', location: 'Cloud, two regions' }],
    ['software', { name: 'Scheduler', version: '12', purpose: 'The service itself' }],
    ['software', { name: 'Log store', purpose: 'Keeps events for a year' }],
    ['user-controls', { criterion: 'CC6.2', control: 'Customers remove the accounts of staff who leave.' }],
    [
      'subservice',
      {
        name: 'Northwind Cloud',
        service: 'Hosting',
        method: 'Carve-out',
        expected: 'Physical access, environmental protection and patching of the platform.',
      },
    ],
  ],
  reviewed: ['services', 'commitments'],
}

export const PLANS: Readonly<Record<CompanyContent['protocol'], PlanDraft>> = { cmmc2: CMMC2, hipaa: HIPAA, soc2: SOC2 }
