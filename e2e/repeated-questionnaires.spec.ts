import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { LONG, test } from './test.ts'
import { newCompany, newPerson, type Client } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

interface HandOver {
  readonly handOver: readonly { readonly link: string; readonly passphrase: string }[]
}

interface Asked {
  readonly questions: readonly { readonly id: string; readonly key: string; readonly options: readonly string[] }[]
}

/** Contoso with a contact who has no email address. */
async function aSupplier(client: Client, companyId: string): Promise<() => Promise<HandOver['handOver'][number]>> {
  const { data: party } = await client
    .from('third_parties')
    .insert({ company_id: companyId, name: 'Contoso' })
    .select('id')
    .single()
    .throwOnError()
  const { data: person } = await client
    .from('people')
    .insert({ company_id: companyId, name: 'Rita Respondent', is_external: true })
    .select('id')
    .single()
    .throwOnError()
  await client
    .from('third_party_contacts')
    .insert({ company_id: companyId, third_party_id: party.id, person_id: person.id })
    .throwOnError()
  return async () => {
    const { data } = await client.functions.invoke<HandOver>('send-questionnaire', {
      body: {
        companyId,
        contacts: [{ thirdPartyId: party.id, personId: person.id }],
        template: 'general-security',
        dueOn: '2998-01-31',
      },
    })
    const [given] = data?.handOver ?? []
    if (given === undefined) throw new Error('no link')
    return given
  }
}

/** Answers everything as a respondent's page does, and submits it. */
async function answerAll(
  request: APIRequestContext,
  { link, passphrase }: HandOver['handOver'][number],
): Promise<void> {
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  const { anonKey } = (await (await request.get('/config.json')).json()) as { anonKey: string }
  const entered = await request.post('/functions/v1/enter-seat', {
    data: { token, code: passphrase },
    headers: { apikey: anonKey },
  })
  const { accessToken } = (await entered.json()) as { accessToken: string }
  const call = async (name: string, data: object) => {
    const response = await request.post(`/rest/v1/rpc/${name}`, {
      data,
      headers: { apikey: anonKey, authorization: `Bearer ${accessToken}` },
    })
    expect(response.status(), await response.text()).toBeLessThan(300)
    return response
  }
  const { questions } = (await (await call('seat_questionnaire', {})).json()) as Asked
  for (const { id, key, options } of questions) {
    const answer = key === 'encryption' ? 'No' : (options[0] ?? 'As last year')
    await call('seat_answer', { question: id, answer, note: key === 'encryption' ? 'By May' : '', seen: 0 })
  }
  await call('seat_submit', {})
}

async function openAsRespondent(page: Page, { link, passphrase }: HandOver['handOver'][number]): Promise<void> {
  await page.goto(new URL(link).pathname + new URL(link).hash)
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Open questionnaire' }).click()
}

test(
  'low answers are proposed as findings, and the next questionnaire offers the last answers',
  LONG,
  async ({ page, browser, request }) => {
    const client = await newPerson('Dana Whitfield')
    const companyId = await newCompany(client, 'cmmc2')
    const send = await aSupplier(client, companyId)
    await answerAll(request, await send())
    await keepSession(page, client)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/questionnaires/sent/SQ-1')
    const findings = page.getByRole('region', { name: 'Findings from the answers' })
    await expect(findings.getByText(/Answer: No/)).toBeVisible()
    await expectAccessible(page)
    await findings.getByRole('button', { name: 'Dismiss TF-1' }).press('Enter')
    const dismissal = page.getByRole('dialog', { name: 'Dismiss TF-1' })
    await dismissal.getByRole('button', { name: 'Dismiss finding' }).press('Enter')
    await expect(dismissal.getByText('Enter the reason')).toBeVisible()
    await expectAccessible(page)
    await dismissal.getByLabel('Reason').fill('Only public data')
    await dismissal.getByRole('button', { name: 'Dismiss finding' }).press('Enter')
    await expect(findings.getByText('Reason: Only public data')).toBeVisible()
    await expect(page.getByText('TF-1, Dismissed')).toBeVisible()
    await page.getByRole('button', { name: /^Add finding: Are people screened/ }).press('Enter')
    const raised = page.getByRole('dialog', { name: 'Add finding' })
    await expect(raised.getByLabel('Description')).toHaveValue('Answer: Yes')
    await raised.getByRole('button', { name: 'Add finding' }).press('Enter')
    await expect(page.getByText('TF-2, Open')).toBeVisible()

    await page.getByRole('button', { name: 'More actions', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Repeat…' }).press('Enter')
    const repeat = page.getByRole('dialog', { name: 'Repeat SQ-1' })
    await repeat.getByLabel('Repeat after months').fill('99')
    await repeat.getByRole('button', { name: 'Save repetition' }).press('Enter')
    await expect(repeat.getByText('Enter a whole number from 1 to 60, or nothing')).toBeVisible()
    await expectAccessible(page)
    await repeat.getByLabel('Repeat after months').fill('12')
    await repeat.getByLabel('Next on').fill('2998-01-02')
    await repeat.getByRole('button', { name: 'Save repetition' }).press('Enter')
    await expect(page.getByText(/sent again on Jan\s2,\s2998/)).toBeVisible()
    await client.from('third_parties').update({ status: 'Offboarding' }).eq('company_id', companyId).throwOnError()
    await page.getByRole('button', { name: 'More actions', exact: true }).press('Enter')
    const repeating = page.getByRole('menuitem', { name: /^Repeat…/ })
    await expect(repeating).toContainText('Contoso is not active')
    await expect(repeating).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('menuitem', { name: 'Stop repeating…' }).press('Enter')
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop repeating' }).press('Enter')
    await expect(page.getByText(/sent again/)).toHaveCount(0)
    await client.from('third_parties').update({ status: 'Active' }).eq('company_id', companyId).throwOnError()

    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await openAsRespondent(phone, await send())
    await expect(phone.getByText(/questions have an answer from/)).toBeVisible()
    await expectAccessible(phone)
    await phone.getByRole('button', { name: /^Use last answer: Which data of ours/ }).press('Enter')
    await expect(phone.getByRole('textbox', { name: /Which data of ours/ })).toHaveValue('As last year')
    await phone.getByRole('button', { name: 'Use all last answers' }).press('Enter')
    await expect(phone.getByText('Ready to submit')).toBeVisible()
    await expect(phone.getByText(/an answer from/)).toHaveCount(0)
    await expect(phone.getByText('Saved', { exact: true })).toBeVisible()
    await phone.getByRole('button', { name: 'Submit answers' }).click()
    await expect(phone.getByRole('heading', { name: 'Your answers were submitted' })).toBeVisible()
    await phone.context().close()
    await page.goto('/questionnaires/sent/SQ-2')
    await expect(findings.getByText(/By May/)).toBeVisible()
    await findings.getByRole('button', { name: 'Confirm TF-3' }).press('Enter')
    await findings.getByRole('button', { name: 'Create POA&M item for TF-3' }).press('Enter')
    await expect(findings.getByRole('link', { name: 'V-1, Open' })).toBeVisible()
  },
)
