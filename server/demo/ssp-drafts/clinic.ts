import type { SspDraft } from './ssp-draft.ts'

export const HIPAA: SspDraft = {
  texts: [
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
  ],
  drawn: {
    parts: [
      { name: 'Practice', kind: 'Frame' },
      { name: 'Front desk', kind: 'People', inside: 'Practice' },
      { name: 'Record system', kind: 'Data store', inside: 'Practice' },
      { name: 'Imaging store', kind: 'Data store', inside: 'Practice' },
      { name: 'Patient portal', kind: 'Outside system' },
      { name: 'Laboratory', kind: 'Outside system' },
      { name: 'Billing service', kind: 'Outside system' },
    ],
    flows: [
      {
        from: 'Patient portal',
        to: 'Record system',
        information: 'What patients enter',
        protocol: 'HTTPS',
        port: '443',
        protection: 'TLS',
      },
      {
        from: 'Front desk',
        to: 'Record system',
        information: 'Charts and schedule',
        protocol: 'HTTPS',
        port: '443',
        protection: 'TLS',
      },
      {
        from: 'Imaging store',
        to: 'Record system',
        information: 'Images',
        protocol: 'DICOM',
        port: '104',
        protection: '',
      },
      {
        from: 'Record system',
        to: 'Laboratory',
        information: 'Orders and results',
        protocol: 'HL7',
        port: '2575',
        protection: 'VPN',
      },
      {
        from: 'Record system',
        to: 'Billing service',
        information: 'Claims',
        protocol: 'SFTP',
        port: '22',
        protection: 'SSH',
      },
    ],
  },
  reviewed: ['scope', 'method'],
  said: [
    { section: 'scope', by: 'owner', words: 'Are the tablets of the front desk in it?', isResolved: true },
    {
      section: 'risks',
      by: 'contributor',
      words: 'The imaging store sends over port 104 without encryption. That is a risk too.',
    },
    { section: 'risks', by: 'manager', words: 'Added next week, when the supplier has answered.' },
  ],
}
