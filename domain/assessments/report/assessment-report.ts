import { wordingOf } from '../../protocols/wording.ts'
import type { Block, DocumentChapter, DocumentSection } from '../../ssp/ssp-document.ts'
import { aboutChapter } from './about-chapter.ts'
import { evidenceTable } from './evidence-table.ts'
import { countedTable, findingBlocks, planTable } from './findings.ts'
import { requirementBlocks } from './requirements.ts'
import { resultChapter } from './result-chapter.ts'
import type { Reported, ReportSection } from './report-chapter.ts'

/** The chapters of the report of an assessment: all that its record says, in an order in which it is read. */
export function assessmentReport(reported: Reported): readonly DocumentChapter[] {
  const { record, protocol } = reported
  const words = wordingOf(protocol)
  const chapters = [
    aboutChapter(reported),
    resultChapter(reported),
    {
      title: 'Findings',
      sections: [
        { title: 'What is not met', blocks: orWords(findingBlocks(record), 'Nothing that was looked at is not met.') },
        {
          title: 'What is planned about it',
          blocks: orWords(planTable(record), 'No open item of the plan concerns what is not met.'),
        },
        ...countedSection(record),
      ],
    },
    {
      title: 'Results',
      sections: [{ title: `Each ${words.controlSingular.toLowerCase()}`, blocks: requirementBlocks(protocol, record) }],
    },
    {
      title: 'Evidence',
      sections: [
        {
          title: 'What was there as evidence',
          blocks: orWords(
            evidenceTable(record, words.controlSingular),
            'No evidence is linked to what is in the scope.',
          ),
        },
      ],
    },
  ]
  return chapters.map(({ title, sections }, at) => ({
    number: String(at + 1),
    title,
    sections: sections.map((section, place) => numbered(section, `${at + 1}.${place + 1}`)),
  }))
}

function countedSection(record: Reported['record']): ReportSection[] {
  const blocks = countedTable(record)
  if (blocks.length === 0) return []
  return [{ title: 'What is met although something is missing', citation: '32 CFR 170.24', blocks }]
}

function numbered({ title, citation = '', blocks }: ReportSection, number: string): DocumentSection {
  return { id: `report-${number}`, number, title, citation, state: 'Filled', missing: [], blocks }
}

/** A reader is told that there is nothing. */
function orWords(blocks: readonly Block[], words: string): readonly Block[] {
  return blocks.length > 0 ? blocks : [{ kind: 'text', heading: '', mark: '', text: words }]
}
