import { MAX_ROWS } from '../limits.ts'
import { planCall } from './call.ts'
import { levelContext, nextAlias, planLevel } from './level.ts'
import { answerShape } from './answer-shape.ts'
import { planWrite } from './write.ts'
import type { Plan, ReadPlan } from './plan.ts'
import { restErrors } from '../errors/errors.ts'
import type { Request } from '../parse/request.ts'
import { rowsOf } from './rows.ts'
import { isVisible, type Relation, type Role, type Schema } from '../schema/schema.ts'
import { similarName } from '../errors/similar-name.ts'

/** Looks up every name of a request in the schema. */
export function planRequest(schema: Schema, role: Role, request: Request): Plan {
  if (request.target.kind === 'function') return planCall(schema, role, request)
  const relation = relationNamed(schema, role, request.target.name)
  if (request.method === 'GET' || request.method === 'HEAD') return planRead(schema, role, request, relation)
  return planWrite(schema, role, request, relation)
}

/** @throws ApiError PGRST205, with a similar name among the relations that the role may use */
export function relationNamed(schema: Schema, role: Role, name: string): Relation {
  const relation = schema.relations.get(name)
  if (relation) return relation
  const visible = [...schema.relations.values()].filter((candidate) => isVisible(candidate, role))
  const names = visible.map((candidate) => candidate.name)
  throw restErrors.noRelation(schema.name, name, similarName(name, names))
}

function planRead(schema: Schema, role: Role, request: Request, relation: Relation): ReadPlan {
  const context = levelContext(schema, role, request.query, request.range)
  const output = planLevel(context, {
    rows: rowsOf(relation, role),
    source: { kind: 'relation', name: relation.name },
    link: undefined,
    alias: nextAlias(context),
    select: request.query.select,
    cap: MAX_ROWS,
  })
  return { kind: 'read', output, body: request.method === 'HEAD' ? 'none' : 'rows', ...answerShape(request) }
}
