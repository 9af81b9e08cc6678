import type { PlanDraft } from './plan-draft.ts'

export const CMMC2: PlanDraft = {
  texts: [
    ['system', 'name', 'Engineering and production network'],
    ['system', 'identifier', 'EPN-01'],
    ['system', 'categorization', 'Moderate'],
    ['system', 'status', 'Operational'],
    [
      'purpose',
      'text',
      'The system holds the drawings, firmware and test records of what the company builds for two prime contractors. Engineers design in it, production reads work orders from it, and quality keeps its records there. Without it neither contract can be delivered.',
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
  drawn: {
    parts: [
      { name: 'CUI boundary', kind: 'Frame' },
      { name: 'Engineering network', kind: 'Frame', inside: 'CUI boundary' },
      { name: 'Production network', kind: 'Frame', inside: 'CUI boundary', detail: 'No way to the internet' },
      { name: 'Edge gateway', kind: 'Component', inside: 'CUI boundary', detail: 'Two, as a pair' },
      { name: 'File server', kind: 'Data store', inside: 'Engineering network' },
      { name: 'Engineering laptops', kind: 'Component', inside: 'Engineering network', detail: '26' },
      { name: 'Milling machines', kind: 'Component', inside: 'Production network', detail: '7, in hall 2' },
      { name: 'Directory and mail', kind: 'Data store', inside: 'CUI boundary', detail: 'Government community cloud' },
      { name: 'File exchange of the prime contractor', kind: 'Outside system' },
      { name: 'Accounting service', kind: 'Outside system', detail: 'Holds no CUI' },
    ],
    flows: [
      {
        ...{ from: 'File exchange of the prime contractor', to: 'Edge gateway', information: 'Drawings' },
        ...{ protocol: 'HTTPS', port: '443', protection: 'TLS 1.3 with client certificates' },
      },
      {
        ...{ from: 'Edge gateway', to: 'File server', information: 'Drawings' },
        ...{ protocol: 'SMB 3.1.1', port: '445', protection: 'AES-256-GCM' },
      },
      {
        ...{ from: 'File server', to: 'Engineering laptops', information: 'Drawings and source' },
        ...{ protocol: 'SMB 3.1.1', port: '445', protection: 'AES-256-GCM' },
      },
      {
        ...{ from: 'File server', to: 'Milling machines', information: 'Machine programs' },
        ...{ protocol: 'SFTP', port: '22', protection: '' },
      },
      {
        ...{ from: 'Engineering laptops', to: 'Directory and mail', information: 'Mail and sign-in' },
        ...{ protocol: 'HTTPS', port: '443', protection: 'TLS 1.3' },
      },
      {
        ...{ from: 'Edge gateway', to: 'Accounting service', information: 'Invoices', isProtected: false },
        ...{ protocol: 'HTTPS', port: '443', protection: 'TLS 1.2' },
      },
    ],
  },
  reviewed: ['system', 'purpose', 'boundary', 'environment'],
  said: [
    {
      section: 'boundary',
      by: 'owner',
      words: 'Is the door system really outside? It shares the switch.',
      isResolved: true,
    },
    { section: 'boundary', by: 'manager', words: 'It has had a switch of its own since May.', isResolved: true },
    { section: 'data-flow', by: 'contributor', words: 'Drawings reach production by SFTP. Who writes that down?' },
    { section: 'data-flow', by: 'manager', words: 'I do, once the machines have their certificates.' },
    {
      section: 'hardware',
      by: 'owner',
      words: 'Milling machines are Specialized Assets: please say how they are managed.',
    },
  ],
}
