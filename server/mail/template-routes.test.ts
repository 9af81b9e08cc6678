import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#server/platform/callers/caller.ts'
import { mailOf, queueMail } from '#server/platform/mail/mail.ts'
import { templates } from '#server/platform/mail/rendering/templates.ts'
import { createTestMail, type TestMail } from './testing.ts'

let mail: TestMail
let admin: Caller
beforeAll(async () => {
  mail = await createTestMail()
  admin = await mail.person('Admin', 'Admin')
})
afterAll(() => mail.close())

const ask = (name: string, input?: unknown) => mail.ask(admin, name, input)
const OWN = { kind: 'recovery', subject: 'A new password', text: 'Hello,\n\nopen this:\n\n{{link}}\n\nThe team' }

test('every mail is listed with its wording and placeholders', async () => {
  expect(await ask('mail-templates')).toMatchObject({
    templates: expect.arrayContaining([
      expect.objectContaining({
        kind: 'recovery',
        isChanged: false,
        variables: [
          expect.objectContaining({ name: 'link', isRequired: true }),
          expect.objectContaining({ name: 'code', isRequired: false }),
        ],
      }),
    ]),
  })
})

test('an administrator’s wording is used from the next mail on, until it is removed', async () => {
  const newest = async () => {
    await queueMail(
      mail.parts.platform.database.service,
      mailOf('recovery', 'a@example.com', { link: 'https://parapet.example/x#token_hash=t', code: '123456' }),
    )
    const [row] = await mail.db.sql<{ subject: string; text: string }>(
      'select subject, text from auth.mail_outbox order by created_at desc limit 1',
    )
    return row
  }
  await ask('save-mail-template', OWN)
  expect(await newest()).toMatchObject({
    subject: 'A new password',
    text: 'Hello,\n\nopen this:\n\nhttps://parapet.example/x#token_hash=t\n\nThe team\n',
  })
  await ask('save-mail-template', { kind: 'recovery', reset: true })
  expect((await newest())?.subject).toBe(templates.recovery.subject)
})

test.each([
  [{ text: 'No link' }, 'must contain {{link}}'],
  [{ text: '{{link}} {{unknown}}' }, '{{unknown}} is not a placeholder'],
  [{ text: '{{link}} {{constructor}}' }, '{{constructor}} is not a placeholder'],
  [{ text: '{{link}} {{__proto__}}' }, 'with nothing else between the braces'],
  [{ text: '{{link}} {{link.href}}' }, 'with nothing else between the braces'],
  [{ text: '{{#if link}}{{link}}{{/if}}' }, 'with nothing else between the braces'],
  [{ subject: 'a\r\nBcc: b@example.com' }, 'must be one line'],
  [{ subject: 'Open {{link}}' }, 'must not stand in the subject'],
  [{ subject: ' ' }, 'The subject is empty'],
])('a wording like %j is refused', async (change, problem) => {
  await expect(ask('save-mail-template', { ...OWN, ...change })).rejects.toThrow(problem)
  await expect(ask('preview-mail', { ...OWN, ...change })).rejects.toThrow(problem)
})

test('a preview shows sample values, and escapes markup in the wording', async () => {
  expect(
    await ask('preview-mail', { ...OWN, text: '<script>alert(1)</script>\n\n{{link}}\n\n<img src=x onerror=1>' }),
  ).toMatchObject({
    subject: 'A new password',
    html: expect.not.stringMatching(/<script|<img/),
    blocks: [
      { kind: 'paragraph', pieces: [{ text: '<script>alert(1)</script>' }] },
      { kind: 'button', label: 'Choose a new password', href: expect.stringContaining('https://parapet.example/') },
      { kind: 'paragraph' },
    ],
  })
})
