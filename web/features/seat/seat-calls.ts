import * as z from 'zod/mini'
import type { AnswerToSave } from '#web/lib/answering/asked-question.ts'
import { loadConfig } from '#web/lib/config.ts'
import { isObject } from '#web/lib/json.ts'

/** An error that the server returned to a person from outside. */
export class SeatError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.name = 'SeatError'
    this.status = status
    this.code = code
  }

  /** The session is over; the link and a new code open it again. */
  get isSessionOver(): boolean {
    return this.status === 401 || this.code === '42501'
  }
}

const opened = z.object({
  company: z.string(),
  delegatedBy: z.nullable(z.string()),
  label: z.string(),
  codeBy: z.enum(['mail', 'passphrase']),
  address: z.nullable(z.string()),
  until: z.string(),
})
export type OpenedSeat = z.infer<typeof opened>

export const openSeat = (token: string) => callSeat('functions/v1/open-seat', { token }, opened)

export const sendSeatCode = (token: string) =>
  callSeat('functions/v1/send-seat-code', { token }, z.object({ isSent: z.boolean() }))

export const enterSeat = (token: string, code: string) =>
  callSeat('functions/v1/enter-seat', { token, code }, z.object({ accessToken: z.string() }))

/** An attachment of an answer. */
export const answerFile = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  scan: z.string(),
  added_by: z.string(),
  /** A submitted file cannot be removed. */
  is_submitted: z.boolean(),
})
export type AnswerFile = z.infer<typeof answerFile>

const question = z.object({
  id: z.string(),
  key: z.string(),
  section: z.string(),
  text: z.string(),
  kind: z.enum(['choice', 'choices', 'text', 'number', 'date']),
  options: z.array(z.string()),
  is_required: z.boolean(),
  shows_if: z.nullable(z.string()),
  shows_when: z.array(z.string()),
  answer: z.string(),
  note: z.string(),
  revision: z.number(),
  files: z.array(answerFile),
  /** The text of a question of others whose answer decides whether this one matters. */
  depends_on: z.nullable(z.string()),
  last: z.nullable(z.object({ answer: z.string(), note: z.string(), on: z.string() })),
})
export type SeatQuestion = z.infer<typeof question>

const questionnaire = z.object({
  title: z.string(),
  company: z.string(),
  third_party: z.string(),
  respondent: z.string(),
  due_on: z.string(),
  state: z.enum(['Sent', 'Answering', 'Submitted', 'Returned', 'Accepted']),
  review_note: z.string(),
  /** The respondent whose colleague this is; null for the person who was sent the questionnaire. */
  delegated_by: z.nullable(z.string()),
  questions: z.array(question),
})
export type SeatQuestionnaire = z.infer<typeof questionnaire>

export const readQuestionnaire = (accessToken: string) =>
  callSeat('rest/v1/rpc/seat_questionnaire', {}, questionnaire, accessToken)

const savedAnswer = z.object({
  is_saved: z.boolean(),
  answer: z.string(),
  note: z.string(),
  revision: z.number(),
  answered_by: z.string(),
})

export const saveAnswer = (accessToken: string, { question: id, ...answer }: AnswerToSave) =>
  callSeat('rest/v1/rpc/seat_answer', { question: id, ...answer }, savedAnswer, accessToken)

export const submitAnswers = (accessToken: string) => callSeat('rest/v1/rpc/seat_submit', {}, z.unknown(), accessToken)

export const leaveSeat = (accessToken: string) => callSeat('rest/v1/rpc/seat_leave', {}, z.unknown(), accessToken)

/** Never as the person who may be signed in to the application in the same browser. */
export async function callSeat<T>(
  path: string,
  body: unknown,
  schema: { parse(answer: unknown): T },
  accessToken?: string,
): Promise<T> {
  const headers = await seatHeaders(accessToken)
  headers.set('Content-Type', 'application/json')
  const sent = JSON.stringify(body)
  const response = await fetch(`/${path}`, { method: 'POST', headers, body: sent, credentials: 'omit' })
  const text = await response.text()
  if (response.ok) return schema.parse(text === '' ? undefined : JSON.parse(text))
  throw errorOf(response.status, text)
}

export async function seatHeaders(accessToken?: string): Promise<Headers> {
  const { anonKey } = await loadConfig()
  const headers = new Headers({ apikey: anonKey })
  if (accessToken !== undefined) headers.set('Authorization', `Bearer ${accessToken}`)
  return headers
}

function errorOf(status: number, text: string): SeatError {
  const parsed = jsonOf(text)
  const word = (name: string) => (isObject(parsed) && typeof parsed[name] === 'string' ? parsed[name] : undefined)
  return new SeatError(status, word('code') ?? '', word('error') ?? word('message') ?? 'The server could not answer.')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
