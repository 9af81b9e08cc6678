import { partialCaseText } from '../scoring/partial-case.ts'
import type { InheritedPart } from '../ssp/ssp-content.ts'
import { IMPLEMENTATION_STATES, type CompanyRecord, type RecordedControl } from './company-record.ts'
import { controlId, statementId } from './control-names.ts'
import { OWNER_ROLE, personUuid } from './metadata.ts'
import type { ByComponent, ImplementedRequirement } from './schema/ssp.ts'
import { exceptionNotes } from './exceptions.ts'
import { notes, some } from './texts.ts'
import { uuidOf } from './uuid-of.ts'
import { providerUuid, systemUuid } from './write-components.ts'

type Source = Pick<CompanyRecord, 'company' | 'protocol' | 'controls' | 'plan'>

/** How each control is met: by the system itself, and by the providers of parts of it. */
export function requirementsOf(source: Source): ImplementedRequirement[] {
  const { company, protocol } = source
  return source.controls.map((control) => {
    const { number, owner } = control
    return {
      uuid: uuidOf('requirement', company.id, protocol, number),
      'control-id': controlId(protocol, number),
      props: notes({ number }),
      ...(owner !== null && {
        'responsible-roles': [{ 'role-id': OWNER_ROLE.id, 'party-uuids': [personUuid(owner)] }],
      }),
      statements: [
        {
          'statement-id': statementId(protocol, number),
          uuid: uuidOf('statement', company.id, protocol, number),
          'by-components': [
            ownPart(source, control),
            ...control.inherited.map((part, at) => theirPart(source, control, part, at)),
          ],
        },
      ],
    }
  })
}

function ownPart({ company, protocol }: Source, control: RecordedControl): ByComponent {
  const { number, status, statement, naReason, exception, partialCase } = control
  return {
    'component-uuid': systemUuid(company),
    uuid: uuidOf('by-component', company.id, protocol, number),
    description: statement,
    props: some([
      ...notes({ 'partial-case': typeof partialCase === 'boolean' ? partialCaseText(number, control) : null }),
      ...exceptionNotes(exception),
    ]),
    'implementation-status': {
      state: IMPLEMENTATION_STATES[status],
      ...(naReason !== '' && { remarks: naReason }),
    },
  }
}

function theirPart(source: Source, { number }: RecordedControl, part: InheritedPart, at: number): ByComponent {
  const { company, protocol, plan } = source
  const { provider, responsibility, theirPart: description, ourPart } = part
  const known =
    plan.providers.find(({ name, controls }) => name === provider && controls.includes(number)) ??
    plan.providers.find(({ name }) => name === provider)
  return {
    'component-uuid': known === undefined ? systemUuid(company) : providerUuid(company, known),
    uuid: uuidOf('by-component', company.id, protocol, number, provider, String(at)),
    description,
    props: notes({ provider, responsibility }),
    ...(ourPart !== '' && { remarks: ourPart }),
  }
}
