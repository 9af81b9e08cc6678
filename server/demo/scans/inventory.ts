import type pg from 'pg'
import type { SampleHost } from './nessus-report.ts'

/** The hosts of a company and what some of them contain. */
export async function addInventory(client: pg.ClientBase, companyId: string, owner: string): Promise<SampleHost[]> {
  const { rows } = await client.query<SampleHost>(ASSETS, [companyId, owner])
  await client.query(COMPONENTS, [companyId])
  return rows
}

/** Hosts as an assessor of CMMC would divide them; other protocols have no such categories. */
const ASSETS = `
  with hosts as (
    insert into public.assets (company_id, name, kind, criticality, is_exposed, owner_id, first_seen_at, tags, scope)
    select c.id, host.name, 'host', criticality, is_exposed, $2, now() - interval '90 days', array[tag],
      case c.protocol_id when 'cmmc2' then scope when 'cmmc' then case when scope = 'CUI asset' then 'FCI asset' end end
    from public.companies c, (values
      ('gateway', 'high', true, 'network', 'Security protection asset'), ('mail', 'high', true, 'servers', 'CUI asset'),
      ('files', 'high', false, 'servers', 'CUI asset'), ('directory', 'high', false, 'servers', 'Security protection asset'),
      ('engineering-1', 'medium', false, 'workstations', 'CUI asset'), ('engineering-2', 'medium', false, 'workstations', 'CUI asset'),
      ('engineering-3', 'medium', false, 'workstations', 'CUI asset'), ('shop-floor-1', 'medium', false, 'shop floor', 'Specialized asset'),
      ('shop-floor-2', 'medium', false, 'shop floor', 'Specialized asset'), ('print', 'low', false, 'network', 'Contractor risk managed asset'),
      ('backup', 'high', false, 'servers', 'CUI asset'), ('lab', 'low', false, 'workstations', null)
    ) host (name, criticality, is_exposed, tag, scope)
    where c.id = $1
    returning company_id, id, name, number, tags[1] as "group"
  ), identifiers as (
    insert into public.asset_identifiers (company_id, asset_id, kind, value)
    select company_id, id, 'fqdn', name || '.internal.example' from hosts
    union all select company_id, id, 'ip', '10.20.0.' || number from hosts
  )
  select name, number, "group" from hosts order by number`

/** As bills of materials name them; some have fixed versions already. */
const COMPONENTS = `
  insert into public.components (company_id, asset_id, purl, ecosystem, name, version)
  select $1, a.id, part.purl || '@' || part.version, part.ecosystem, part.name, part.version
  from (values
    ('engineering-1', 'pkg:maven/org.apache.logging.log4j/log4j-core', 'maven', 'org.apache.logging.log4j:log4j-core', '2.14.1'),
    ('shop-floor-1', 'pkg:maven/org.apache.logging.log4j/log4j-core', 'maven', 'org.apache.logging.log4j:log4j-core', '2.17.1'),
    ('engineering-1', 'pkg:npm/lodash', 'npm', 'lodash', '4.17.20'),
    ('files', 'pkg:generic/openssl', 'generic', 'openssl', '3.0.5'),
    ('gateway', 'pkg:generic/openssl', 'generic', 'openssl', '3.0.15'),
    ('files', 'pkg:generic/openbsd/openssh', 'generic', 'openssh', '9.1p1'),
    ('backup', 'pkg:generic/openbsd/openssh', 'generic', 'openssh', '9.8p1')
  ) part (asset, purl, ecosystem, name, version)
  join public.assets a on a.company_id = $1 and a.name = part.asset`
