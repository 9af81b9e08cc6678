import { ISO_CLAUSES } from '#domain/ssp/iso-clauses.ts'
import type { SspDraft } from './ssp-draft.ts'

/** By the beginning of the clause: its status, its record, and what is open. */
const CLAUSES: Readonly<Record<string, readonly [standing: string, record: string, open?: string]>> = {
  '4.': ['Yes', 'Context of the management system, version 4'],
  '5.': ['Yes', 'Information security policy, signed by the board'],
  '6.1': ['Yes', 'Risk register and risk treatment plan'],
  '6.2': ['Partly', 'Objectives for the year', 'Two of five objectives have no measure yet.'],
  '6.3': ['Yes', 'Procedure for changes'],
  '7.': ['Yes', 'Handbook of the management system, chapter 7'],
  '8.': ['Yes', 'Risk register and its reviews of each quarter'],
  '9.1': ['Yes', 'Monthly figures of the security team'],
  '9.2': ['Partly', 'Audit program', 'The audit of the second site is planned for the spring.'],
  '9.3': ['Yes', 'Minutes of the management review'],
  '10.': ['Yes', 'Register of corrective actions'],
}

const clauseRows = ISO_CLAUSES.map((clause): SspDraft['rows'][number] => {
  const key = Object.keys(CLAUSES).find((beginning) => clause.startsWith(beginning)) ?? ''
  const [standing = '', record = '', open] = CLAUSES[key] ?? []
  return ['clauses', { clause, standing, record, ...(open !== undefined && { open }) }]
})

export const ISO27001: SspDraft = {
  texts: [
    ['isms', 'name', 'Northlight Analytics'],
    ['isms', 'address', '3 Lantern Court, Portland, ME 04101'],
    ['isms', 'certifier', 'Granite Certification'],
    [
      'context',
      'text',
      'Retailers hand over sales data of their customers and rely on forecasts made of them. Their contracts, privacy law of eleven states and the expectations of the insurer bear on how the data are kept; so does the dependence on one hosting provider.\n\nClimate change was looked at and matters in one respect: floods of the first site, for which the second stands ready.',
    ],
    [
      'scope',
      'text',
      'The development, operation and support of the forecasting service, by the people of both sites and those who work from home, with the offices, the laptops, the cloud accounts and the suppliers that this takes.\n\nNot in it: the training business, which has its own staff, network and office.',
    ],
    [
      'method',
      'text',
      'Owners of information list what could go wrong with it twice a year. Likelihood and consequence are judged from one to five by criteria that the board approved; what is rated twelve or more is treated, what is less is accepted by the risk owner in writing.',
    ],
    [
      'treatment',
      'text',
      'For each risk one of four options is chosen: reduce, avoid, share or keep. The controls that a reduction takes are written into the treatment plan with who does what by when, and the list was compared with Annex A so that none was overlooked.',
    ],
    ['residual', 'acceptedBy', 'Marco Ruiz, for the board'],
    ['residual', 'acceptedOn', '2026-03-12'],
    ['upkeep', 'approvedBy', 'Marco Ruiz'],
    ['upkeep', 'approvedOn', '2026-03-12'],
    ['upkeep', 'frequency', 'Every year'],
  ],
  rows: [
    [
      'roles',
      { role: 'Top management', name: 'Marco Ruiz', title: 'Managing director', email: 'manager@demo.example' },
    ],
    [
      'roles',
      {
        role: 'Information security manager',
        name: 'Priya Nair',
        title: 'Head of security',
        email: 'contributor@demo.example',
      },
    ],
    [
      'roles',
      { role: 'Internal auditor', name: 'Sam Okafor', organization: 'Okafor Audit', email: 'auditor@demo.example' },
    ],
    [
      'interconnections',
      {
        organization: 'Northwind Cloud',
        information: 'All customer data, stored and processed',
        protection: 'Contract with data processing terms, attested each year',
      },
    ],
    [
      'interconnections',
      {
        organization: 'Retailers',
        information: 'Sales data in, forecasts out',
        protection: 'Service agreement, annex on security',
      },
    ],
    [
      'interconnections',
      {
        organization: 'Payroll office',
        information: 'Personal data of employees',
        protection: 'Contract, reviewed each year',
      },
    ],
    ...clauseRows,
  ],
  reasons: ['Risk treatment', 'Risk treatment', 'Contract', 'Law or regulation', 'Business requirement'],
  drawn: {
    parts: [
      { name: 'Scope of the management system', kind: 'Frame' },
      { name: 'Cloud accounts', kind: 'Frame', inside: 'Scope of the management system' },
      {
        name: 'Forecasting service',
        kind: 'Component',
        inside: 'Cloud accounts',
        detail: 'Two regions, the second stands ready',
      },
      { name: 'Customer data', kind: 'Data store', inside: 'Cloud accounts' },
      {
        name: 'Developers and support',
        kind: 'People',
        inside: 'Scope of the management system',
        detail: '38, two sites',
      },
      { name: 'Source and builds', kind: 'Data store', inside: 'Scope of the management system' },
      { name: 'Retailers', kind: 'Outside system' },
      { name: 'Payroll office', kind: 'Outside system' },
    ],
    flows: [
      {
        from: 'Retailers',
        to: 'Forecasting service',
        information: 'Sales data and forecasts',
        protocol: 'HTTPS',
        port: '443',
        protection: 'TLS 1.3',
      },
      {
        from: 'Forecasting service',
        to: 'Customer data',
        information: 'Sales data',
        protocol: 'PostgreSQL',
        port: '5432',
        protection: 'TLS, encrypted disks',
      },
      {
        from: 'Developers and support',
        to: 'Source and builds',
        information: 'Source',
        protocol: 'SSH',
        port: '22',
        protection: 'Keys on tokens',
      },
      {
        from: 'Source and builds',
        to: 'Forecasting service',
        information: 'Signed releases',
        protocol: 'HTTPS',
        port: '443',
        protection: 'TLS, signatures',
      },
      {
        from: 'Developers and support',
        to: 'Payroll office',
        information: 'Personal data',
        isProtected: false,
        protocol: 'HTTPS',
        port: '443',
        protection: 'TLS',
      },
    ],
  },
  reviewed: ['scope', 'context', 'method'],
  said: [
    {
      section: 'scope',
      by: 'owner',
      words: 'Is the training business really apart? It shares the kitchen.',
      isResolved: true,
    },
    {
      section: 'clauses',
      by: 'manager',
      words: 'The certifier asked for the measures of the objectives. Who has them?',
    },
  ],
}
