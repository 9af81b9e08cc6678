import type { SspDraft } from './ssp-draft.ts'

export const CMMC: SspDraft = {
  texts: [
    ['system', 'name', 'Office and order network'],
    ['system', 'identifier', 'OON-1'],
    ['system', 'categorization', 'Low'],
    ['system', 'status', 'Operational'],
    [
      'purpose',
      'text',
      'Orders, delivery schedules and invoices for fasteners that the company sells to three contractors of the Department of Defense. Office staff enter them, the warehouse reads them, and the accountant closes the month with them.',
    ],
    ['users', 'endUsers', '14'],
    ['users', 'privilegedUsers', '2'],
    [
      'information',
      'text',
      'Information about contracts that is not meant for the public: quantities, prices and dates of delivery, received by mail and in the portals of the contractors.',
    ],
    ['laws', 'text', 'FAR 52.204-21 in three purchase orders, and the company policy on the use of computers.'],
    [
      'boundary',
      'text',
      'Inside are the office network with eleven computers, the order database and the mail accounts of the company. The network of the machines in the hall and the guest network are outside: a firewall stands between them, and nothing about contracts is kept on either.',
    ],
    [
      'environment',
      'text',
      'One building with an office that is locked outside working hours. Two people work from home on company laptops. Mail runs with a provider, the order database on a server in a locked closet.',
    ],
    [
      'maintenance',
      'text',
      'An outside technician maintains server and firewall twice a year, accompanied by the office manager. Laptops and office computers are kept up to date by the company itself.',
    ],
    [
      'data-flow',
      'text',
      'Orders come by mail or are fetched from the portals, are typed into the order database and printed for the warehouse. Invoices leave by mail. Paper is shredded after seven years, disks are destroyed by the technician against a receipt.',
    ],
    ['upkeep', 'approvedBy', 'Dana Whitfield'],
    ['upkeep', 'frequency', 'Every year'],
  ],
  rows: [
    ['roles', { role: 'Information owner', name: 'Dana Whitfield', title: 'Owner', email: 'owner@demo.example' }],
    ['roles', { role: 'System owner', name: 'Dana Whitfield', title: 'Owner', email: 'owner@demo.example' }],
    [
      'roles',
      { role: 'System security officer', name: 'Marco Ruiz', title: 'Office manager', email: 'manager@demo.example' },
    ],
    [
      'hardware',
      {
        name: 'Office computers and laptops',
        purpose: 'Orders, mail',
        location: 'Office and homes',
        count: '11',
        category: 'FCI asset',
      },
    ],
    [
      'hardware',
      {
        name: 'Server',
        purpose: 'Order database',
        location: 'Locked closet',
        count: '1',
        category: 'FCI asset',
      },
    ],
    [
      'hardware',
      {
        name: 'Thread rollers',
        purpose: 'Production',
        location: 'Hall',
        count: '5',
        category: 'Out of scope',
      },
    ],
    ['software', { name: 'Order database', version: '9.2', purpose: 'Orders and invoices', category: 'FCI asset' }],
    ['software', { name: 'Mail', maker: 'Northwind Cloud', purpose: 'Mail and calendar', category: 'FCI asset' }],
    [
      'interconnections',
      {
        system: 'Portals of the contractors',
        organization: 'Contractors',
        information: 'Orders',
        direction: 'In',
        protection: 'TLS and a password for each person',
      },
    ],
  ],
  drawn: {
    parts: [
      { name: 'Office network', kind: 'Frame' },
      { name: 'Office staff', kind: 'People', inside: 'Office network', detail: '14' },
      { name: 'Order database', kind: 'Data store', inside: 'Office network' },
      { name: 'Portals of the contractors', kind: 'Outside system' },
      { name: 'Mail provider', kind: 'Outside system' },
    ],
    flows: [
      {
        from: 'Portals of the contractors',
        to: 'Office staff',
        information: 'Orders',
        protocol: 'HTTPS',
        port: '443',
        protection: 'TLS',
      },
      {
        from: 'Office staff',
        to: 'Order database',
        information: 'Orders and invoices',
        protocol: 'TLS',
        port: '1433',
        protection: 'TLS',
      },
      {
        from: 'Office staff',
        to: 'Mail provider',
        information: 'Mail',
        protocol: 'HTTPS',
        port: '443',
        protection: 'TLS',
      },
    ],
  },
  reviewed: ['purpose', 'boundary'],
  said: [
    { section: 'hardware', by: 'owner', words: 'The tablet in the hall: does it show orders?', isResolved: true },
    { section: 'exceptions', by: 'manager', words: 'There are none. Shall I write that down?' },
  ],
}
