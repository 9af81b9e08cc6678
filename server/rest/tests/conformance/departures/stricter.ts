import { ANSWER, type Departure } from './departure.ts'

export const STRICTER: readonly Departure[] = [
  {
    what: 'Malformed queries: text behind a logic tree, a tree without parentheses, an empty item, a number that is none, a percent sign that escapes nothing',
    postgrest: 'ignores that part, or another 400',
    own: '400 with `PGRST100`',
    differs: ANSWER,
    cases: [
      '*or=(id.eq.1)x',
      '*or=id.eq.1',
      'GET /wares?select=,id*',
      '*limit=x',
      '*limit=1.5',
      '*offset=x',
      '*txt=like.*%*&order=id',
    ],
  },
  {
    what: 'A body that has no objects',
    postgrest: 'inserts nothing and answers 201',
    own: '400 with `PGRST102`',
    differs: ANSWER,
    cases: ['POST /wares < "text"', 'POST /wares < 7', 'POST /wares < null'],
  },
  {
    what: 'A line of CSV that is too short',
    postgrest: 'null for what is missing',
    own: '400 with `PGRST102`',
    differs: ['body'],
    cases: ['POST /wares | content-type: text/csv * < id,name\\n9'],
  },
  {
    what: 'PUT without the key in the body, and unknown columns of `on_conflict`',
    postgrest: '400 with the code of PostgreSQL',
    own: '400 with `PGRST115` or `PGRST204`',
    differs: ['body'],
    cases: ['PUT /wares?id=eq.9 < {"name":"Ice"}', 'PUT /wares?id=eq.9 < []', 'POST /wares?on_conflict=nothing*'],
  },
  {
    what: '`columns` on PUT',
    postgrest: 'ignores it',
    own: 'writes only these',
    differs: ['body', 'tables'],
    cases: ['PUT /wares?id=eq.1&columns=id,name*'],
  },
  {
    what: '`Range` in another unit than items',
    postgrest: 'takes it as items',
    own: 'ignores it, as HTTP asks for',
    differs: ['headers', 'body'],
    cases: ['* | range-unit: bytes | *'],
  },
  {
    what: '`Preference-Applied` on a 416',
    postgrest: 'sends it',
    own: 'omits it: an error applies no preference',
    differs: ['headers'],
    cases: ['*&limit=1&offset=5 | prefer: count=exact', '* | range: 9-10 | prefer: count=exact'],
  },
  {
    what: 'POST to the root',
    postgrest: '400',
    own: '405 with `PGRST117`',
    differs: ['status', 'body'],
    cases: ['POST /'],
  },
]
