import { wordingOf } from '#domain/protocols/wording.ts'
import { filledFrom, line, recordOfChanges, text, upkeep } from './common-fields.ts'
import { nistEnvironment, objective } from './nist-environment.ts'
import { nistIdentification } from './nist-identification.ts'
import type { SspChapter, SspOutline, SspSection } from './outline.ts'

/**
 * The system security plan in the order of NIST's template for CUI. The letters after 3.12.4 are the assessment
 * objectives of NIST SP 800-171A that a section answers. Level 1 requires no SSP; the same document then
 * describes the scope.
 */
export function nistOutline(level: 1 | 2): SspOutline {
  const information = level === 1 ? 'FCI' : 'CUI'
  return {
    title: wordingOf(level === 1 ? 'cmmc' : 'cmmc2').sspTitle,
    noun: 'plan',
    basis: level === 1 ? '32 CFR 170.19(b); NIST SP 800-18 Rev. 1' : 'NIST SP 800-171 Rev. 2, 3.12.4; 32 CFR 170.24',
    chapters: [
      nistIdentification(information),
      nistEnvironment(level, information),
      requirements(level),
      UPKEEP[level],
    ],
  }
}

/** No level is asked for here: 3.11.1 asks for an assessment of risk, and Level 1 does not have it. */
const RISKS: SspSection = {
  id: 'risks',
  number: '3.3',
  title: 'Assessed risks',
  asks: 'The risks to operations, assets and people from processing, storing or transmitting CUI. The risks come from the risk register.',
  citation: 'NIST SP 800-171 Rev. 2, 3.11.1',
  content: filledFrom('risks'),
}

const requirements = (level: 1 | 2): SspChapter => ({
  number: '3',
  title: 'Requirements',
  sections: [
    {
      id: 'controls',
      number: '3.1',
      title: level === 1 ? 'How each practice is met' : 'How each requirement is met',
      asks: 'For each: implemented, planned or not applicable, and how. Write it on the page of each.',
      citation: level === 1 ? '32 CFR 170.15(a)(1)' : `${objective('d')} and [e]`,
      content: filledFrom('controls'),
    },
    {
      id: 'exceptions',
      number: '3.2',
      title:
        level === 1
          ? 'Enduring exceptions and temporary deficiencies'
          : 'Enduring exceptions, temporary deficiencies and adjudications',
      asks: `What cannot be met as written and why, with what makes up for it. Say so where there are none. Those recorded on the page of a ${level === 1 ? 'practice' : 'requirement'} stand here by themselves.`,
      citation: `32 CFR 170.4 and 170.24(b)(1)${level === 1 ? '' : ' and (c)(2)(i)(B)(8)'}`,
      content: {
        kind: 'list',
        singular: 'exception',
        mayBeNone: true,
        recorded: 'exceptions',
        fields: [
          line('requirement', 'Requirement'),
          text('reason', 'Why it cannot be met'),
          text('mitigation', 'What makes up for it'),
        ],
      },
    },
    ...(level === 1 ? [] : [RISKS]),
  ],
})

const upkeepOf = (review: string, changes: string): SspChapter => ({
  number: '4',
  title: 'Upkeep',
  sections: [upkeep('4.1', review), recordOfChanges('4.2', changes)],
})

const UPKEEP = {
  1: upkeepOf('32 CFR 170.15 and 170.22: every year', 'NIST SP 800-18 Rev. 1'),
  2: upkeepOf(`${objective('g')} and [h]`, objective('h')),
} as const
