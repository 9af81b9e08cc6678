import type { Block, DocumentChapter } from '../ssp/ssp-document.ts'
import type { ReviewDecision } from './third-party-review.ts'

/** A decided review with what the third party was on that day. Days are `YYYY-MM-DD`. */
export interface DecidedReview {
  readonly request: string
  readonly requestedOn: string
  readonly answers: string
  readonly answeredOn: string
  readonly findings: string
  readonly assessedOn: string
  readonly decision: ReviewDecision
  readonly decisionNote: string
  readonly residualRisk: string | null
  readonly nextReviewOn: string | null
  readonly thirdParty: ReviewedThirdParty
}

export interface ReviewedThirdParty {
  readonly number: number
  readonly name: string
  readonly tier: string | null
  readonly dataHeld: readonly string[]
  readonly services: string
  readonly inherentRisk: string | null
  readonly cmmcLevel: string | null
  readonly decidedBy: string | null
  readonly documents: readonly ReviewedDocument[]
  readonly findings: readonly ReviewedFinding[]
  readonly questionnaire: ReviewedQuestionnaire | null
}

interface ReviewedFinding {
  readonly number: number
  readonly title: string
  readonly description: string
  readonly severity: string
  readonly status: string
  readonly reason: string | null
  readonly dueOn: string | null
  readonly poamItem: number | null
}

interface ReviewedDocument {
  readonly kind: string
  readonly number: number
  readonly title: string
  readonly expiresOn: string | null
  readonly sha256: string | null
}

interface ReviewedQuestionnaire {
  readonly number: number
  readonly title: string
  readonly score: number | null
  readonly submittedBy: string
  readonly submittedAt: string | null
  readonly answers: readonly {
    readonly section: string
    readonly text: string
    readonly answer: string
    readonly note: string
  }[]
  /** Attached to the answers; `text` is that of the question. */
  readonly files: readonly { readonly text: string; readonly name: string; readonly sha256: string }[]
}

/** The chapters of a review: the decision, how it was reached, and what it was about. */
export function reviewReport(review: DecidedReview): readonly DocumentChapter[] {
  const { thirdParty } = review
  const chapters: readonly (readonly [string, readonly Part[]])[] = [
    ['Decision', [[review.decision, decisionOf(review)]]],
    [
      'Review',
      [
        [`Request of ${review.requestedOn}`, [text(review.request)]],
        [`Answers of ${review.answeredOn}`, [text(review.answers)]],
        [`Findings of ${review.assessedOn}`, [text(review.findings)]],
      ],
    ],
    [
      'Third party',
      [
        [thirdParty.name, [factsOf(thirdParty)]],
        ['Documents', [documentsOf(thirdParty.documents)]],
        ...(thirdParty.findings.length === 0 ? [] : [findingsOf(thirdParty.findings)]),
      ],
    ],
    ...(thirdParty.questionnaire === null ? [] : [questionnaireOf(thirdParty.questionnaire)]),
  ]
  return chapters.map(([title, parts], at) => ({
    number: String(at + 1),
    title,
    sections: parts.map(([partTitle, blocks], place) => {
      const number = `${at + 1}.${place + 1}`
      return { id: `review-${number}`, number, title: partTitle, citation: '', state: 'Filled', missing: [], blocks }
    }),
  }))
}

type Part = readonly [title: string, blocks: readonly Block[]]

const text = (words: string): Block => ({ kind: 'text', heading: '', mark: '', text: words })

function decisionOf({ decisionNote, residualRisk, nextReviewOn, thirdParty }: DecidedReview): readonly Block[] {
  const rows = [
    ['Decided by', thirdParty.decidedBy ?? 'Not recorded'],
    ['Residual risk', residualRisk ?? 'Unchanged'],
    ['Next review', nextReviewOn ?? 'None'],
  ]
  const table: Block = { kind: 'table', head: ['What', 'Value'], rows }
  return decisionNote.trim() === '' ? [table] : [text(decisionNote), table]
}

function factsOf({ tier, dataHeld, services, inherentRisk, cmmcLevel }: ReviewedThirdParty): Block {
  return {
    kind: 'table',
    head: ['What', 'Value'],
    rows: [
      ['Tier', tier ?? 'None'],
      ['Data held', dataHeld.length === 0 ? 'None' : dataHeld.join(', ')],
      ['Services', services.trim() === '' ? 'Not described' : services],
      ['Inherent risk', inherentRisk ?? 'Not rated'],
      ['CMMC level', cmmcLevel ?? 'None'],
    ],
  }
}

function documentsOf(documents: readonly ReviewedDocument[]): Block {
  if (documents.length === 0) return text('No documents were on file.')
  return {
    kind: 'table',
    head: ['Document', 'Evidence', 'Expires', 'SHA-256 of the file'],
    rows: documents.map(({ kind, number, title, expiresOn, sha256 }) => [
      kind,
      `E-${number} ${title}`,
      expiresOn ?? 'Never',
      sha256 ?? 'No file',
    ]),
  }
}

function findingsOf(findings: readonly ReviewedFinding[]): Part {
  return [
    'Findings',
    [
      {
        kind: 'table',
        head: ['Finding', 'Severity', 'Status', 'Due', 'Plan'],
        rows: findings.map(({ number, title, description, severity, status, reason, dueOn, poamItem }) => [
          [`TF-${number} ${title}`, description].filter(Boolean).join('\n'),
          severity,
          reason === null ? status : `${status}: ${reason}`,
          dueOn ?? 'None',
          poamItem === null ? 'None' : `V-${poamItem}`,
        ]),
      },
    ],
  ]
}

function questionnaireOf(sent: ReviewedQuestionnaire): readonly [string, readonly Part[]] {
  const { number, title, score, submittedBy, submittedAt, answers, files } = sent
  const sections = [...new Set(answers.map(({ section }) => section))]
  const submitted = [submittedBy, submittedAt?.slice(0, 10), score === null ? undefined : `score ${score} of 100`]
  const summary: Part = [`SQ-${number} ${title}`, [text(`Submitted: ${submitted.filter(Boolean).join(', ')}.`)]]
  return [
    'Questionnaire',
    [
      summary,
      ...sections.map((section): Part => {
        const own = answers.filter((one) => one.section === section)
        const rows = own.map((one) => [one.text, one.answer, one.note])
        return [section === '' ? 'Answers' : section, [{ kind: 'table', head: ['Question', 'Answer', 'Note'], rows }]]
      }),
      ...(files.length === 0 ? [] : [attachedOf(files)]),
    ],
  ]
}

const attachedOf = (files: ReviewedQuestionnaire['files']): Part => [
  'Attached files',
  [
    {
      kind: 'table',
      head: ['Question', 'File', 'SHA-256'],
      rows: files.map((file) => [file.text, file.name, file.sha256]),
    },
  ],
]
