import { z } from 'zod'
import { count } from '../count-setting.ts'

/** How the callers of one server share its database connections. Bytes and milliseconds; a person's are in 20 s. */
export interface AdmissionLimits {
  /** Connections for statements of callers. */
  readonly connections: number
  /** Of these, the ones that run short statements only. */
  readonly reserved: number
  /** Statements of one person at once that are not short. */
  readonly perPerson: number
  /** The same of one company, and of one public network address; among others also the short ones of one person. */
  readonly perCompany: number
  /** How long a statement may take that runs beyond these numbers; then it waits for its turn and begins again. */
  readonly shortMs: number
  readonly waitingPerPerson: number
  readonly maxWaitMs: number
  /** Statement time of one person, before others go first. */
  readonly statementMs: number
  /** Size of the answers to one person, before others go first. */
  readonly answerBytes: number
  /** Size of answers that one person has asked for and not read yet. */
  readonly unreadBytes: number
  /** Requests about accounts from one public network address at once. */
  readonly accountRequests: number
}

/** The settings of the limits, with their defaults for a machine with 2 cores. */
export const admissionSettings = {
  // 4 to 8 are fastest there; 32 were slower (measured).
  DATABASE_CONNECTIONS: count.default(8),
  RESERVED_CONNECTIONS: count.default(2),
  PERSON_CONNECTIONS: count.default(2),
  COMPANY_CONNECTIONS: count.default(4),
  SHORT_STATEMENT_MS: count.default(100),
  PERSON_QUEUE: count.default(150),
  QUEUE_SECONDS: count.default(5),
  PERSON_STATEMENT_SECONDS: count.default(5),
  PERSON_ANSWER_MB: count.default(200),
  PERSON_UNREAD_MB: count.default(64),
  ADDRESS_ACCOUNT_REQUESTS: count.default(8),
} as const

const shape = z.object(admissionSettings)
const MB = 1024 * 1024

/** @returns which settings contradict each other, as a sentence's end; undefined when none do */
export function contradiction(value: z.infer<typeof shape>): string | undefined {
  const { DATABASE_CONNECTIONS: all, RESERVED_CONNECTIONS: reserved, COMPANY_CONNECTIONS: company } = value
  if (company > all - reserved)
    return 'COMPANY_CONNECTIONS must be at most DATABASE_CONNECTIONS minus RESERVED_CONNECTIONS'
  if (value.PERSON_CONNECTIONS > company) return 'PERSON_CONNECTIONS must be at most COMPANY_CONNECTIONS'
  return undefined
}

export function admissionLimits(value: z.infer<typeof shape>): AdmissionLimits {
  return {
    connections: value.DATABASE_CONNECTIONS,
    reserved: value.RESERVED_CONNECTIONS,
    perPerson: value.PERSON_CONNECTIONS,
    perCompany: value.COMPANY_CONNECTIONS,
    shortMs: value.SHORT_STATEMENT_MS,
    waitingPerPerson: value.PERSON_QUEUE,
    maxWaitMs: value.QUEUE_SECONDS * 1000,
    statementMs: value.PERSON_STATEMENT_SECONDS * 1000,
    answerBytes: value.PERSON_ANSWER_MB * MB,
    unreadBytes: value.PERSON_UNREAD_MB * MB,
    accountRequests: value.ADDRESS_ACCOUNT_REQUESTS,
  }
}

export const DEFAULT_LIMITS: AdmissionLimits = admissionLimits(shape.parse({}))
