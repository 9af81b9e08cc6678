import { expect, test } from 'vitest'
import { checkWording } from './check-wording.ts'
import { renderMail } from './render.ts'
import { secretsOf, redactSecrets } from './secrets.ts'
import { templates, type MailTemplate } from './templates.ts'

const all = Object.entries<MailTemplate>(templates)

test.each(all)('the default of %s is valid, with every placeholder described', (_kind, template) => {
  expect(checkWording(template, template)).toEqual([])
  const samples = Object.fromEntries(Object.entries(template.variables).map(([name, { sample }]) => [name, sample]))
  const mail = renderMail(template, template, samples)
  expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/\{\{|undefined/)
})

const notice = (values: Record<string, string>) => renderMail(templates.notice, templates.notice, values)

test('a value is plain text: neither markup, nor a header, nor a paragraph of its own', () => {
  const mail = notice({
    title: 'Hello\r\nBcc: victim@example.com',
    body: '<a href="https://evil.example">x</a>\n\n{{preferences}}',
    link: 'javascript:alert(1)',
    preferences: 'https://parapet.example/profile/notices',
  })
  expect(mail.subject).toBe('Hello Bcc: victim@example.com')
  expect(mail.html).toContain('&lt;a href=&quot;https://evil.example&quot;&gt;')
  expect(mail.html).not.toContain('javascript:')
  // The placeholder in a value stays text.
  expect(mail.text).toContain('{{preferences}}')
  expect(mail.blocks.filter(({ kind }) => kind === 'button')).toEqual([])
})

test('an empty paragraph is dropped; a paragraph with only a link becomes a button', () => {
  const mail = notice({
    title: 'T',
    body: '',
    link: 'https://parapet.example/a?b=1&c=2',
    preferences: 'https://p.example',
  })
  expect(mail.text).toBe(
    'T\n\nhttps://parapet.example/a?b=1&c=2\n\nChoose which notifications come by email: https://p.example\n',
  )
  expect(mail.blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'button', 'paragraph'])
  expect(mail.html).toContain('href="https://parapet.example/a?b=1&amp;c=2"')
})

test('secrets are found, in links before and after the #, and as a code', () => {
  const template = { variables: { link: { kind: 'link', sample: '' }, code: { kind: 'code', sample: '' } } } as const
  const secrets = secretsOf(template, {
    link: 'https://p.example/auth/v1/verify?token=AAA&type=signup&redirect_to=/x#token_hash=BBB',
    code: '123456',
  })
  expect(secrets).toEqual(['AAA', 'BBB', '123456'])
  expect(redactSecrets('AAA and BBB, or 123456', secrets)).toBe('[removed] and [removed], or [removed]')
})
