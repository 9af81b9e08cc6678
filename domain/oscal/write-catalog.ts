import { wordingOf } from '../protocols/wording.ts'
import type { CompanyRecord, RecordedControl } from './company-record.ts'
import { controlId, objectiveId, statementId } from './control-names.ts'
import { metadataOf } from './metadata.ts'
import type { CatalogDocument, Control, Part } from './schema/catalog.ts'
import { notes, oneLine } from './texts.ts'
import { uuidOf } from './uuid-of.ts'

type Source = Pick<CompanyRecord, 'company' | 'protocol' | 'changedAt' | 'controls'>

/** The controls of the company's protocol in our own words, with their assessment objectives. */
export function oscalCatalog(source: Source): CatalogDocument {
  const { company, protocol, controls } = source
  const families = [...new Set(controls.map(({ family }) => family))]
  return {
    catalog: {
      uuid: uuidOf('catalog', company.id, protocol),
      metadata: metadataOf(source, `${wordingOf(protocol).displayName} controls in the words of Parapet`, []),
      ...(controls.length > 0 && {
        groups: families.map((family, at) => ({
          id: `group_${at + 1}`,
          class: 'family',
          title: oneLine(family, 'Others'),
          controls: controls.filter((one) => one.family === family).map((one) => controlOf(source, one)),
        })),
      }),
    },
  }
}

function controlOf({ protocol }: Source, control: RecordedControl): Control {
  const { number, title, practiceId, weight, successors } = control
  return {
    id: controlId(protocol, number),
    class: 'requirement',
    title: oneLine(title, number),
    props: [
      { name: 'label', value: oneLine(number, '-') },
      ...notes({ weight, 'practice-id': practiceId, successors: successors.join(', ') }),
    ],
    parts: [
      { id: statementId(protocol, number), name: 'statement', prose: control.description },
      { id: `${controlId(protocol, number)}_gdn`, name: 'guidance', prose: control.guidance },
      ...control.objectives.map(({ letter, words }): Part => ({
        id: objectiveId(protocol, number, letter),
        name: 'assessment-objective',
        props: [{ name: 'label', value: `${number}[${letter}]` }, ...notes({ letter })],
        prose: words,
      })),
    ],
  }
}
