import { ALL, ANSWER, type Departure } from './departure.ts'

export const SAFER: readonly Departure[] = [
  {
    what: 'PATCH and DELETE without a filter',
    postgrest: 'change every row, also where the filter names only an embedded resource',
    own: '400 with `21000`',
    differs: ALL,
    cases: ['PATCH /wares < *', 'PATCH /wares?shops.id=eq.1*', 'DELETE /wares'],
  },
  {
    what: 'PATCH with several objects',
    postgrest: 'uses one of them',
    own: '400 with `PGRST102`',
    differs: ALL,
    cases: ['PATCH * < [{"name":"Changed"},{"name":"Other"}]'],
  },
  {
    what: 'Tables and functions that no caller may use',
    postgrest: '403: they exist',
    own: '404, as if they did not',
    differs: ['status', 'body'],
    cases: ['GET /hidden', 'POST /hidden < *', 'GET /rpc/hidden_function'],
  },
  {
    what: 'Mistakes inside a function of the database',
    postgrest: '404, with the name of the missing table',
    own: '500 without details, which are in the log',
    differs: ['status'],
    cases: ['* /rpc/broken*'],
  },
  {
    what: '`count=planned`',
    postgrest: 'the planner’s estimate on reads, nothing on writes',
    own: 'an exact count up to 10,000 rows: estimates would tell of the rows of other companies',
    differs: ['status', 'headers'],
    cases: ['* | prefer: count=planned*', 'POST * | prefer: return=representation, count=planned*'],
  },
  {
    what: 'Casts in `select` to other than common types',
    postgrest: 'to any type',
    own: '400 with `PGRST100`: the name of a type may contain SQL',
    differs: ANSWER,
    cases: ['*select=id::nothing*', '*select=num::money*', '*select=txt::char&*'],
  },
  {
    what: 'Credentials in `request.headers` and `request.cookies`',
    postgrest: 'shows functions and policies the bearer token and every cookie',
    own: 'leaves out headers and cookies that carry credentials',
    differs: ['body'],
    cases: ['GET /rpc/member?setting=request.headers&name=authorization', 'GET /rpc/member?*&name=session *'],
  },
]
