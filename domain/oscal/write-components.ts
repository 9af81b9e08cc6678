import { valueOf } from '../ssp/ssp-content.ts'
import type { CompanyRecord, RecordedPlan } from './company-record.ts'
import type { Component } from './schema/ssp.ts'
import { notes, oneLine, stated } from './texts.ts'
import { uuidOf } from './uuid-of.ts'

type Company = CompanyRecord['company']
type Provider = RecordedPlan['providers'][number]

export const systemUuid = ({ id }: Company): string => uuidOf('component', id)
export const providerUuid = ({ id }: Company, { name, service }: Provider): string =>
  uuidOf('provider', id, name, service)

/**
 * Sections whose rows are things of the system, with the type that OSCAL has for them and the fields that name and
 * describe them.
 */
const KINDS = [
  { section: 'hardware', type: 'hardware', title: 'name', description: 'purpose' },
  { section: 'software', type: 'software', title: 'name', description: 'purpose' },
  { section: 'interconnections', type: 'interconnection', title: 'system', description: 'information' },
  { section: 'ephi', type: 'system', title: 'system', description: 'information' },
  { section: 'subservice', type: 'service', title: 'name', description: 'service' },
] as const

/** The system itself, what it is made of, what it is connected to, and who outside does a part. */
export function componentsOf({ company, plan }: Pick<CompanyRecord, 'company' | 'plan'>): Component[] {
  const status = { state: 'operational' }
  const things = KINDS.flatMap(({ section, type, title, description }) =>
    plan.rows
      .filter((row) => row.section === section && row.control === null)
      .map((row): Component => ({
        uuid: uuidOf('component', row.id),
        type,
        status,
        title: oneLine(valueOf(row, title), 'Not named'),
        description: stated(valueOf(row, description)),
      })),
  )
  const providers = plan.providers.map((provider): Component => {
    const { name, service, controls } = provider
    return {
      uuid: providerUuid(company, provider),
      type: 'service',
      status,
      title: oneLine([name, service].filter(Boolean).join(': '), 'Provider'),
      description: stated(service),
      props: notes({ provider: name, service, controls: controls.join(', ') }),
    }
  })
  return [
    {
      uuid: systemUuid(company),
      type: 'this-system',
      status,
      title: 'This system',
      description: 'The system that the plan is about, as a whole.',
    },
    ...things,
    ...providers,
  ]
}
