import type { SspDraft } from './ssp-draft.ts'

export const SOC2: SspDraft = {
  texts: [
    ['examination', 'system', 'Berth scheduling service'],
    ['examination', 'type', 'Type 2'],
    ['examination', 'categories', 'Security, availability, confidentiality, processing integrity, privacy'],
    ['examination', 'from', '2026-04-01'],
    ['examination', 'to', '2027-03-31'],
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
  drawn: {
    parts: [
      { name: 'Hosted service', kind: 'Frame' },
      { name: 'Scheduler', kind: 'Component', inside: 'Hosted service' },
      { name: 'Database', kind: 'Data store', inside: 'Hosted service', detail: 'One schema for each customer' },
      { name: 'Backups', kind: 'Data store', inside: 'Hosted service', detail: 'In another region' },
      { name: 'Shipping lines', kind: 'Outside system' },
      { name: 'Port operators', kind: 'People' },
    ],
    flows: [
      {
        from: 'Shipping lines',
        to: 'Scheduler',
        information: 'Vessel data',
        protocol: 'HTTPS',
        port: '443',
        protection: 'TLS and a key for each customer',
      },
      {
        from: 'Port operators',
        to: 'Scheduler',
        information: 'Berth plans',
        protocol: 'HTTPS',
        port: '443',
        protection: 'TLS',
      },
      {
        from: 'Scheduler',
        to: 'Database',
        information: 'Plans and vessel data',
        protocol: 'PostgreSQL',
        port: '5432',
        protection: 'TLS',
      },
      {
        from: 'Database',
        to: 'Backups',
        information: 'Nightly copies',
        protocol: 'HTTPS',
        port: '443',
        protection: 'AES-256',
      },
    ],
  },
  reviewed: ['services', 'commitments'],
  said: [
    { section: 'commitments', by: 'owner', words: 'Do the contracts say 99.9% or 99.5%?', isResolved: true },
    { section: 'data-flow', by: 'manager', words: 'How long do we keep notices? The description should say.' },
  ],
}
