import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCopy } from '#server/backup/decide-copy.ts'
import { createTestFunctions, type TestFunctions, type TestPerson } from '#server/functions/testing.ts'
import { claimJob } from '#server/jobs/job-table.ts'
import { mailNotifications } from '#server/mail/notifications.ts'
import { claimDuty } from '#server/platform/background/duty-table.ts'
import { claimMail } from '#server/platform/mail/outbox.ts'

let functions: TestFunctions
let admin: TestPerson
let adopted = 0
beforeAll(async () => {
  functions = await createTestFunctions([decideCopy({ adopt: async () => void (adopted += 1) })])
  admin = await functions.person('Ada', 'Admin')
})
afterAll(() => functions.close())

const decide = async (person: TestPerson, purpose: string) => {
  const headers = { 'content-type': 'application/json' }
  const response = await functions.send(person, 'decide-copy', {
    method: 'POST',
    body: JSON.stringify({ purpose }),
    headers,
  })
  return response.status
}

/** What a server would do next towards others and by itself. */
async function work() {
  const { db } = functions
  await db.sql(`delete from auth.mail_outbox; delete from private.duties; delete from public.jobs; delete from public.notifications;
    insert into private.duties (name, title, every_s) values ('count', 'Counting', 60), ('backup', 'Daily backup', 60);
    insert into auth.mail_outbox (to_address, subject, text, kind) values ('ben@example.com', 'Hello', 'Hello', 'notice');
    insert into public.notifications (user_id, kind, title, body, mail_due) values ('${admin.id}', 'mention', 'A', 'B', true)`)
  const [company] = await db.sql<{ id: string }>(
    `with made as (insert into companies (name, protocol_id) values ('Copied', 'cmmc') returning id)
     insert into public.jobs (company_id, kind, title, input) select id, 'package', 'P', '{}' from made returning company_id as id`,
  )
  expect(company).toBeDefined()
  const service = db.pool()
  const done = {
    mails: (await claimMail(service)) !== undefined,
    notices: await mailNotifications(service, 'https://parapet.example'),
    jobs: (await claimJob(service, crypto.randomUUID(), ['package'])) !== undefined,
    duties: (await claimDuty(service, crypto.randomUUID(), ['count'])) !== undefined,
    backups: (await claimDuty(service, crypto.randomUUID(), ['backup'])) !== undefined,
  }
  await service.end()
  return done
}

test('a copy rests until an Admin has said what it is; a test copy works and sends nothing', async () => {
  const all = { mails: true, notices: 1, jobs: true, duties: true, backups: true }
  expect(await work()).toEqual(all)
  expect(await decide(admin, 'test')).toBe(409)

  await functions.db.sql(`update private.installation set copy = 'undecided'`)
  expect(await work()).toEqual({ mails: false, notices: 0, jobs: false, duties: false, backups: false })
  expect(await decide(await functions.person('Ben'), 'installation')).toBe(403)
  expect(await decide(admin, 'test')).toBe(200)
  expect(await work()).toEqual({ mails: false, notices: 0, jobs: true, duties: true, backups: false })
  expect([await decide(admin, 'test'), adopted]).toEqual([409, 0])
  expect([await decide(admin, 'installation'), adopted]).toEqual([200, 1])
  expect(await work()).toEqual(all)

  const said = await functions.db.sql(
    `select user_id, metadata from audit.log where action = 'auth_copy_decided' order by seq`,
  )
  expect(said).toEqual(['test', 'installation'].map((purpose) => ({ user_id: admin.id, metadata: { purpose } })))
})
