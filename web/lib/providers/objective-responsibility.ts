import type { Row } from '#db/schema.gen.ts'

/** Who is responsible for one objective, where it differs from its requirement. */
export type ObjectiveResponsibility = Pick<
  Row<'objective_responsibilities'>,
  'id' | 'objective_id' | 'responsibility' | 'note'
>
