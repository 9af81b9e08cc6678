import { type Client, controlsOf } from './api.ts'

/** A calendar day so many days ago. */
export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** A statement for every control, and one accepted evidence item that is linked to all of them. */
export async function proveControls(client: Client, companyId: string): Promise<void> {
  const controls = await controlsOf(client, companyId)
  await client
    .from('implementation_statements')
    .insert(controls.map(({ id }) => ({ company_id: companyId, control_id: id, body: 'By the directory.' })))
    .throwOnError()
  const { data } = await client
    .from('evidence')
    .insert({ company_id: companyId, title: 'Policies and records', effective_on: daysAgo(60) })
    .select('id')
    .single()
    .throwOnError()
  const id = String((data as { id: unknown }).id)
  await client
    .from('evidence_links')
    .upsert(
      controls.map((control) => ({ company_id: companyId, evidence_id: id, control_id: control.id })),
      { onConflict: 'company_id,evidence_id,control_id,objective_id', ignoreDuplicates: true },
    )
    .throwOnError()
  await client.from('evidence').update({ review_state: 'Accepted' }).match({ company_id: companyId, id }).throwOnError()
}

/** Everything that a status rests on: the proof of the controls, a scope, days, an assessor and a frozen SSP. */
export async function giveProof(client: Client, companyId: string, number: number): Promise<void> {
  await proveControls(client, companyId)
  await enterFacts(client, companyId, number)
  const { error } = await client.functions.invoke('freeze-ssp', { body: { companyId } })
  if (error !== null) throw new Error(String(error))
}

/** The facts of an assessment itself: its scope, the days on which it began and ended, and who assessed. */
export async function enterFacts(client: Client, companyId: string, number: number): Promise<void> {
  const { data } = await client
    .from('assessments')
    .update({ scope: 'The whole company.', began_on: daysAgo(40), ended_on: daysAgo(30) })
    .match({ company_id: companyId, number })
    .select('id')
    .single()
    .throwOnError()
  const assessment = (data as { id: unknown }).id
  await client
    .from('assessment_assessors')
    .insert({ company_id: companyId, assessment_id: assessment, name: 'Ada Assessor' })
    .throwOnError()
}

/** Reads the issues that are listed, and affirms. */
export async function affirm(client: Client, companyId: string, number: number): Promise<void> {
  const read = await client.functions.invoke<{ sha256: string }>('assessment-issues', { body: { companyId, number } })
  const body = { companyId, number, name: 'Dana Whitfield', title: 'President', issuesSha256: read.data?.sha256 }
  const { error } = await client.functions.invoke('affirm-assessment', { body })
  if (error !== null) throw new Error(String(error))
}
