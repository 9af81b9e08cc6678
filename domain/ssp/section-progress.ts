import { capitalized } from '#domain/text/capitalized.ts'
import { counted } from '#domain/text/counted.ts'
import { isAddressable } from '../controls/addressable.ts'
import { PROSE, WHY_NONE, type SspField, type SspSection, type SectionContent } from './outline.ts'
import {
  fieldText,
  inclusionReasons,
  rowsOf,
  textOf,
  valueOf,
  type SspContent,
  type SspControl,
  type SspRow,
} from './ssp-content.ts'
import { RISK_FACTS, riskGaps, risksTreatedBy, type SspRisk } from './ssp-risks.ts'

type DiagramContent = Extract<SectionContent, { kind: 'diagram' }>

/**
 * The progress of a section. `missing` describes each gap, and is empty exactly when `done` equals `of`. Both are 0
 * where nothing is asked of people.
 */
export interface SectionProgress {
  readonly done: number
  readonly of: number
  readonly missing: readonly string[]
}

/** Counts what a section has and names what is missing. */
export function progressOf(section: SspSection, content: SspContent): SectionProgress {
  const asked = section.content
  switch (asked.kind) {
    case 'prose':
      return proseProgress(textOf(content, section, PROSE), asked.leastWords)
    case 'form':
      return formProgress(asked.fields, (field) => fieldText(content, section, field))
    case 'list':
      return hasRecorded(section, content) && rowsOf(content, section).length === 0
        ? { done: 1, of: 1, missing: [] }
        : listProgress(asked, rowsOf(content, section), textOf(content, section, WHY_NONE))
    case 'diagram':
      return diagramProgress(asked, content)
    case 'filled':
      return filledProgress(asked, section, content)
  }
}

/** Placeholders that mark text as unfinished, whatever its length. */
const PLACEHOLDERS = /\b(?:TBD|TODO|XXX|lorem ipsum)\b/i

function proseProgress(text: string, leastWords: number): SectionProgress {
  const words = countWords(text)
  if (words === 0) return { done: 0, of: leastWords, missing: ['Nothing is written yet'] }
  const left = leastWords - words
  if (left > 0) return { done: words, of: leastWords, missing: [`About ${counted(left, 'more word', 'more words')}`] }
  const placeholder = PLACEHOLDERS.exec(text)?.[0]
  return placeholder === undefined
    ? { done: leastWords, of: leastWords, missing: [] }
    : { done: leastWords - 1, of: leastWords, missing: [`It still says “${placeholder}”`] }
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

function formProgress(fields: readonly SspField[], valueIn: (field: SspField) => string): SectionProgress {
  // What the profile fills in has no weight; what it lacks is missing here too.
  const isFilledIn = (field: SspField) => field.recorded !== undefined && valueIn(field) !== ''
  const asked = fields.filter((field) => field.isOptional !== true && !isFilledIn(field))
  const missing = asked.flatMap((field) => gapIn(field, fields, valueIn))
  return { done: asked.length - missing.length, of: asked.length, missing }
}

/** At most one gap per field. */
function gapIn(field: SspField, fields: readonly SspField[], valueIn: (field: SspField) => string): readonly string[] {
  const { kind, label, options, after } = field
  const value = valueIn(field)
  if (value === '') return [label]
  if (kind === 'day' && !isDay(value)) return [`${label}: a day, as in 2026-11-30`]
  const earlier = fields.find(({ id }) => id === after)
  if (earlier !== undefined && value < valueIn(earlier)) return [`${label}: a day after “${earlier.label}”`]
  if (kind === 'number' && !/^\d{1,7}$/.test(value)) return [`${label}: a number`]
  if (kind === 'choice' && options?.includes(value) === false) return [`${label}: one of those offered`]
  return []
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function listProgress(
  { singular, fields, mustHave = [], mayBeNone }: Extract<SectionContent, { kind: 'list' }>,
  rows: readonly SspRow[],
  whyNone: string,
): SectionProgress {
  if (rows.length === 0 && mustHave.length === 0) {
    if (mayBeNone === true && whyNone !== '') return { done: 1, of: 1, missing: [] }
    const one = `${/^[aeiou]/.test(singular) ? 'An' : 'A'} ${singular}`
    return { done: 0, of: 1, missing: [mayBeNone === true ? `${one}, or that there is none` : one] }
  }
  const [first] = fields
  const absent = mustHave.filter(
    (value) => !rows.some((row) => first !== undefined && valueOf(row, first.id) === value),
  )
  const perRow = rows.map((row) => formProgress(fields, ({ id }) => valueOf(row, id)))
  const unfinished = perRow.flatMap(({ missing }, at) => {
    const row = rows[at]
    const name = (row && first && valueOf(row, first.id)) || `${capitalized(singular)} ${at + 1}`
    return missing.map((what) => `${name}: ${what.toLowerCase()}`)
  })
  const sum = (key: 'done' | 'of') => perRow.reduce((total, one) => total + one[key], 0)
  return { done: sum('done'), of: sum('of') + absent.length, missing: [...absent, ...unfinished] }
}

/** Part of the list's content is recorded with the requirements. */
export function hasRecorded({ content: asked }: SspSection, { controls }: SspContent): boolean {
  return asked.kind === 'list' && asked.recorded !== undefined && controls.some(({ exception }) => exception)
}

/**
 * Requires a boundary with content, and flows with their information and protection. Imported content may have flows
 * without an end, so each flow is named by its number.
 */
function diagramProgress({ tables }: DiagramContent, { parts, flows }: SspContent): SectionProgress {
  if (parts.length === 0 && flows.length === 0) return { done: 0, of: 1, missing: ['No diagram yet'] }
  const nameOf = (id: string) => parts.find((part) => part.id === id)?.name
  const boxes = { isThere: parts.some(({ kind }) => kind !== 'Frame'), words: 'A box in the diagram' }
  const ends = flows.map(({ from, to }, at) => ({
    isThere: nameOf(from) !== undefined && nameOf(to) !== undefined,
    words: `Flow ${at + 1} has an end that is not in the diagram: remove it, or draw it again`,
  }))
  const asked = tables.includes('flows')
    ? [
        { isThere: flows.length > 0, words: 'A flow' },
        ...flows.flatMap(({ from, to, information, protection }, at) => {
          const name = ends[at]?.isThere === true ? `${nameOf(from)} to ${nameOf(to)}` : `Flow ${at + 1}`
          return [
            { isThere: information !== '', words: `${name}: what passes` },
            { isThere: protection !== '', words: `${name}: what protects it` },
          ]
        }),
      ]
    : [{ isThere: parts.some(({ frame }) => frame !== null), words: 'A frame with what is inside the boundary' }]
  const all = [boxes, ...ends, ...asked]
  const missing = all.filter(({ isThere }) => !isThere).map(({ words }) => words)
  return { done: all.length - missing.length, of: all.length, missing }
}

function filledProgress(
  { from, isRequired }: Extract<SectionContent, { kind: 'filled' }>,
  section: SspSection,
  content: SspContent,
): SectionProgress {
  const { controls } = content
  if (from === 'controls') return controlsProgress(controls)
  if (from === 'applicability') {
    const reasons = inclusionReasons(content, section)
    const treated = risksTreatedBy(content.risks)
    return controlsProgress(controls, ({ number }) => reasons.has(number) || treated.has(number))
  }
  if (from === 'risks' && isRequired === true) return risksProgress(content.risks)
  // Providers, versions and optional risks are derived, so nothing can be missing.
  return { done: 0, of: 0, missing: [] }
}

function risksProgress(risks: readonly SspRisk[]): SectionProgress {
  if (risks.length === 0) return { done: 0, of: 1, missing: ['A risk in the risk register'] }
  const missing = risks.flatMap(riskGaps)
  const of = risks.length * RISK_FACTS
  return { done: of - missing.length, of, missing }
}

/**
 * Each requirement needs a statement, or a reason when it does not apply.
 *
 * @param isExplained whether a requirement has a reason for inclusion, when the section requires one
 */
function controlsProgress(
  controls: readonly SspControl[],
  isExplained?: (control: SspControl) => boolean,
): SectionProgress {
  const applicable = controls.filter(({ status }) => status !== 'Not Applicable')
  const excluded = controls.filter(({ status }) => status === 'Not Applicable')
  const unexplained = isExplained === undefined ? [] : applicable.filter((control) => !isExplained(control))
  const addressable = controls.filter(isAddressable)
  const undecided = addressable.filter(({ addressed }) => !addressed)
  const gaps = [
    { count: controls.filter(isUndescribed).length, words: 'no statement' },
    { count: undecided.length, words: 'no decision on an addressable specification' },
    { count: excluded.filter(({ naReason }) => naReason.trim() === '').length, words: 'no reason for not applying' },
    { count: unexplained.length, words: 'no reason for inclusion' },
  ].filter(({ count }) => count > 0)
  const of = applicable.length * (isExplained === undefined ? 1 : 2) + excluded.length + addressable.length
  return {
    done: of - gaps.reduce((total, { count }) => total + count, 0),
    of,
    missing: gaps.map(({ count, words }) => `${count} with ${words}`),
  }
}

/** Whether an applicable requirement lacks its statement. */
export function isUndescribed({ status, statement }: Pick<SspControl, 'status' | 'statement'>): boolean {
  return status !== 'Not Applicable' && statement.trim() === ''
}
