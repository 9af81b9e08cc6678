import * as z from 'zod/mini'
import {
  EXCEPTION_KINDS,
  EXCEPTION_LABELS,
  MEASURES_LABELS,
  RULINGS,
  type ControlException,
  type ExceptionReview,
} from '../controls/exception.ts'
import type { Risk } from './schema/assessment.ts'
import type { Property } from './schema/common.ts'
import { momentOf, note, noteOf, notes, notesOf } from './texts.ts'
import { uuidOf } from './uuid-of.ts'
import { OSCAL_NAMESPACE } from './vocabulary.ts'

/** What counts as met although something is missing, as the plan says it beside how the control is met. */
export function exceptionNotes(exception: ControlException | null | undefined): Property[] {
  if (!exception) return []
  const { kind, description, measures, since, expectedEnd, reviews = [] } = exception
  return [
    ...notes({
      exception: kind,
      'exception-description': description,
      'exception-measures': measures,
      'exception-since': since,
      'exception-expected-end': expectedEnd,
      'exception-implemented': exception.implementedOn,
      'exception-found-by': exception.foundBy,
      'exception-reference': exception.reference,
      'exception-document': exception.document,
      'exception-ruling': exception.ruling,
      'exception-unchanged': exception.unchangedOn,
    }),
    ...reviews.map((review) => note('exception-review', JSON.stringify(review))),
  ]
}

type Noted = Parameters<typeof notesOf>[0]

/** Null where nothing counts as met so, or it is not said whole. */
export function exceptionIn(noted: Noted): ControlException | null {
  const said = notesOf(noted)
  const kind = EXCEPTION_KINDS.find((one) => one === said.get('exception'))
  const [description, measures] = [said.get('exception-description'), said.get('exception-measures')]
  const since = said.get('exception-since')
  if (kind === undefined || description === undefined || measures === undefined || since === undefined) return null
  return {
    kind,
    description,
    measures,
    since,
    expectedEnd: said.get('exception-expected-end') ?? null,
    implementedOn: said.get('exception-implemented') ?? null,
    foundBy: said.get('exception-found-by') ?? null,
    reviews: reviewsIn(noted),
    reference: said.get('exception-reference') ?? null,
    document: said.get('exception-document') ?? null,
    ruling: RULINGS.find((one) => one === said.get('exception-ruling')) ?? null,
    unchangedOn: said.get('exception-unchanged') ?? null,
  }
}

const review = z.object({ dueOn: z.string(), heldOn: z.nullable(z.string()), progress: z.nullable(z.string()) })

/** One that is not whole is left out: without reviews a deficiency does not count. */
function reviewsIn(noted: Noted): readonly ExceptionReview[] {
  return (noted?.props ?? []).flatMap(({ name, ns, value, remarks }) => {
    if (name !== 'exception-review' || ns !== OSCAL_NAMESPACE) return []
    const { data } = review.safeParse(jsonIn(remarks ?? value))
    return data === undefined ? [] : [data]
  })
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Those of some controls, by number. */
export function exceptionsOf(
  controls: readonly { readonly number: string; readonly exception?: ControlException | null | undefined }[],
): ReadonlyMap<string, ControlException> {
  return new Map(controls.flatMap(({ number, exception }) => (exception ? [[number, exception] as const] : [])))
}

/** @param of the id of what was assessed */
export const exceptionUuid = (of: string, control: string): string => uuidOf('exception', of, control)

/** The same as a risk that is accepted while it counts: what is missing, and what is done about it by when. */
export function exceptionRisk(of: string, control: string, exception: ControlException, counts: boolean): Risk {
  const { kind, description, measures, expectedEnd } = exception
  const isTemporary = kind === 'temporary-deficiency'
  return {
    uuid: exceptionUuid(of, control),
    title: `${EXCEPTION_LABELS[kind]}: ${control}`,
    description,
    statement: description,
    props: [...notes({ control }), ...exceptionNotes(exception)],
    status: counts ? 'deviation-approved' : 'open',
    ...(expectedEnd !== null && { deadline: momentOf(expectedEnd) }),
    remediations: [
      {
        uuid: uuidOf('exception-measures', of, control),
        lifecycle: isTemporary ? 'planned' : 'completed',
        title: MEASURES_LABELS[kind],
        description: measures,
        props: [{ name: 'type', value: isTemporary ? 'mitigate' : 'accept' }],
      },
    ],
  }
}

export interface ReadException {
  readonly control: string
  readonly exception: ControlException
}

/** Those among the risks of assessment results. */
export function exceptionsIn(risks: readonly Risk[] = []): readonly ReadException[] {
  return risks.flatMap((risk) => {
    const [control, exception] = [noteOf(risk, 'control'), exceptionIn(risk)]
    return control === undefined || exception === null ? [] : [{ control, exception }]
  })
}
