import { wordingOf } from '../protocols/wording.ts'
import type { CompanyRecord } from './company-record.ts'
import { controlId } from './control-names.ts'
import { metadataOf } from './metadata.ts'
import type { ProfileDocument } from './schema/profile.ts'
import { some } from './texts.ts'
import { uuidOf } from './uuid-of.ts'
import { OSCAL_FILES } from './vocabulary.ts'

/** What of the catalog is in the company's scope: every control of its protocol. */
export function oscalProfile(
  source: Pick<CompanyRecord, 'company' | 'protocol' | 'changedAt' | 'controls'>,
): ProfileDocument {
  const { company, protocol, controls } = source
  return {
    profile: {
      uuid: uuidOf('profile', company.id, protocol),
      metadata: metadataOf(source, `${wordingOf(protocol).displayName} scope`, []),
      imports: [
        {
          href: OSCAL_FILES.catalog,
          'include-controls': [{ 'with-ids': some(controls.map(({ number }) => controlId(protocol, number))) }],
        },
      ],
      merge: { 'as-is': true },
    },
  }
}
