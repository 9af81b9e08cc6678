import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { addCompany } from '#db/policies/testing-company.ts'
import { errorResponse } from '#server/functions/error-response.ts'
import { functionsModule } from '#server/functions/module.ts'
import type { Caller } from '#server/platform/callers/caller.ts'
import { createIdentify } from '#server/platform/callers/identify.ts'
import { createEntry } from '#server/platform/http/entry.ts'
import { listen } from '#server/platform/http/listen.ts'
import { withCaller } from '#server/platform/callers/with-caller.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { createTestFiles } from '#server/platform/files/testing.ts'
import { createAccessTokens } from '#server/platform/keys/access-tokens.ts'
import { openKeyring } from '#server/platform/keys/keyring.ts'
import { createSeatSessions, makeSeatToken } from '#server/platform/keys/seat-tokens.ts'
import { anonKey, secretOf } from '#server/platform/keys/secret.ts'
import { createTokens } from '#server/platform/keys/tokens.ts'
import { createLog } from '#server/platform/log.ts'
import { giveSeat, type GivenSeat } from '#server/platform/seats/give-seat.ts'
import { restError } from '#server/rest/errors/error-response.ts'
import { restModule } from '#server/rest/module.ts'
import { seatRoutes } from '#server/seats/routes.ts'

const SECRET = secretOf('a secret of at least thirty-two characters')
const SUBJECT = '11111111-1111-4111-8111-111111111111'

/** A function of the purpose, as an area has one. */
const OF_PURPOSE = `
  create function public.seat_of_questionnaire() returns uuid language sql security definer set search_path = ''
    as $$ select subject_id from private.require_seat('questionnaire') $$;
  alter function public.seat_of_questionnaire() owner to app_definer;
  revoke execute on function public.seat_of_questionnaire() from public;
  grant execute on function public.seat_of_questionnaire() to seat`

export interface SeatServer {
  readonly db: TestDatabase
  /** Gives a new person a seat for a questionnaire. */
  give(email?: string): Promise<GivenSeat>
  /** To the same person, for the same questionnaire. */
  giveAgain(personId: string): Promise<GivenSeat>
  /** The token of the link and the newest code that an address got. */
  mailed(email: string): Promise<{ token: string; code: string }>
  post(path: string, body: unknown, more?: { address?: string; token?: string }): Promise<Response>
  /** Sends a file with the session of a seat, or without one. */
  attach(question: string, file: File, token?: string): Promise<Response>
  /** A questionnaire of the company with two questions. */
  sendQuestionnaire(): Promise<SentForm>
  /** A contact of the company with a session for a questionnaire. */
  seated(form: SentForm, name?: string, email?: string): Promise<SeatedPerson>
  end(): Promise<void>
}

export interface SentForm {
  readonly id: string
  readonly companyId: string
  readonly questions: readonly [string, string]
}

/** A person who came in by a link. */
export interface SeatedPerson {
  readonly seat: string
  /** Of the session. */
  readonly token: string
}

/** The way in of seats, and the data interface, on a temporary database, behind a proxy that says who asks. */
export async function startSeatServer(settings: Record<string, string>): Promise<SeatServer> {
  const db = await createTestDatabase()
  await db.sql(OF_PURPOSE)
  const server = await listening(db, settings)
  const owner = await db.person('Olga Owner')
  const company = await addCompany(db, { members: { [owner]: 'Owner' } })
  const giveAgain = (personId: string) => {
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const request = { companyId: company, purpose: 'questionnaire', subjectId: SUBJECT, personId, until }
    return inTransaction(server.platform.database.service, (client) =>
      giveSeat(client, callerOf(owner), server.platform.config, { ...request, what: 'the questionnaire' }),
    )
  }
  return {
    db,
    giveAgain,
    sendQuestionnaire: () => sentForm(db, company),
    seated: (form, name = 'Rita Respondent', email) => seatedPerson(db, form, { name, email }),
    attach(question, file, token) {
      const body = new FormData()
      body.set('question', question)
      body.set('file', file)
      const headers = { apikey: anonKey(SECRET), ...(token !== undefined && { authorization: `Bearer ${token}` }) }
      return fetch(`http://127.0.0.1:${server.port}/functions/v1/attach-file`, { method: 'POST', headers, body })
    },
    async give(email) {
      const [person] = await db.sql<{ id: string }>(
        `insert into people (company_id, name, email, is_external) values ($1, 'Rita Respondent', $2, true) returning id`,
        [company, email],
      )
      return giveAgain(person?.id ?? '')
    },
    mailed: (email) => newestMailed(db, email),
    post: (path, body, { address = '203.0.113.1', token } = {}) =>
      fetch(`http://127.0.0.1:${server.port}${path}`, {
        method: 'POST',
        headers: {
          apikey: anonKey(SECRET),
          'content-type': 'application/json',
          'x-forwarded-for': address,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      }),
    async end() {
      await server.close()
      await db.end()
    },
  }
}

async function listening(db: TestDatabase, settings: Record<string, string>) {
  const config = readConfig({
    PUBLIC_URL: 'https://parapet.example',
    LOG_LEVEL: 'silent',
    PORT: '0',
    TRUST_PROXY: '1',
    ...settings,
  })
  const log = createLog('silent')
  const database = openDatabase(db.urls, () => {})
  const files = await createTestFiles(database.service)
  const keyring = await openKeyring(database.service, SECRET, log)
  const platform = { config, log, database, files }
  const identify = createIdentify({
    config,
    secret: SECRET,
    tokens: createTokens(keyring, 'test'),
    accessTokens: createAccessTokens(database.service, log),
    seatSessions: createSeatSessions(database.service),
  })
  const app = createEntry(config, log)
  app.use(
    '/rest/v1/*',
    withCaller(identify, (error) => restError(error, 'anon')),
  )
  app.use('/functions/v1/*', withCaller(identify, errorResponse))
  app.route('/rest/v1', await restModule(platform))
  app.route('/functions/v1', functionsModule(platform, seatRoutes(SECRET)))
  const server = await listen(app, { config, log })
  return {
    platform,
    port: server.port,
    async close() {
      await server.close()
      keyring.close()
      await files.close()
      await database.close()
    },
  }
}

function callerOf(owner: string): Caller {
  return {
    role: 'authenticated',
    userId: undefined,
    sessionId: undefined,
    claimsText: JSON.stringify({ sub: owner, role: 'authenticated' }),
    address: '203.0.113.1',
    userAgent: 'a test',
    requestId: 'test',
  }
}

async function newestMailed(db: TestDatabase, email: string): Promise<{ token: string; code: string }> {
  const rows = await db.sql<{ text: string }>(
    'select text from auth.mail_outbox where to_address = $1 order by created_at',
    [email],
  )
  const text = rows.map((row) => row.text).join('\n')
  const codes = [...text.matchAll(/^(\d{6})$/gm)].map(([code]) => code)
  return { token: /#token=([\w-]+)/.exec(text)?.[1] ?? '', code: codes.at(-1) ?? '' }
}

async function sentForm(db: TestDatabase, companyId: string): Promise<SentForm> {
  const rows = await db.sql<{ form: string; question: string }>(
    `with party as (insert into third_parties (company_id, name) values ($1, 'Contoso') returning id),
       form as (insert into sent_questionnaires (company_id, third_party_id, template, title, due_on)
         select $1, id, 'general-security', 'Security', '2027-01-31' from party returning id)
     insert into sent_questions (company_id, questionnaire_id, position, key, text)
     select $1, form.id, n, 'question-' || n, 'Question ' || n from form, generate_series(1, 2) n
     returning questionnaire_id as form, id as question`,
    [companyId],
  )
  const [first, second] = rows
  if (first === undefined || second === undefined) throw new Error('no questions')
  return { id: first.form, companyId, questions: [first.question, second.question] }
}

async function seatedPerson(
  db: TestDatabase,
  { id, companyId }: SentForm,
  { name, email }: { name: string; email: string | undefined },
): Promise<SeatedPerson> {
  const { token, hash } = makeSeatToken()
  const [row] = await db.sql<{ seat: string }>(
    `with person as (insert into people (company_id, name, email, is_external) values ($1, $2, $3, true) returning id),
       seat as (insert into seats (company_id, purpose, subject_id, person_id, code_by, access_until)
         select $1, 'questionnaire', $4, id, 'passphrase', now() + interval '1 day' from person returning id)
     insert into private.seat_sessions (company_id, seat_id, token_hash, expires_at)
     select $1, id, $5, now() + interval '1 hour' from seat returning seat_id as seat`,
    [companyId, name, email, id, hash],
  )
  return { seat: row?.seat ?? '', token }
}
