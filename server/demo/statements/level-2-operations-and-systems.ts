/** How a demo contractor meets each requirement of NIST SP 800-171 Rev. 2: from incidents to system integrity. */
export const OPERATIONS_AND_SYSTEMS: Readonly<Record<string, string>> = {
  '3.6.1':
    'The incident plan names a lead, a deputy and what is done to prepare, detect, analyze, contain, recover and inform users. The monitoring provider detects; the lead decides.',
  '3.6.2':
    'Each incident has a record with times, people and evidence. The lead reports cyber incidents to DoD within 72 hours through DIBNet, and to the prime contractor as its contract asks.',
  '3.6.3':
    'The plan is rehearsed each spring with a written scenario, last time ransomware on the file server. What was learned became tickets.',
  '3.7.1':
    'Servers, gateways and machines are maintained by a calendar that the makers’ instructions fill. Each job has an entry with date, person and work.',
  '3.7.2':
    'Tools, methods and people for maintenance are approved by the system owner. Outside technicians bring a work order, and their tools are listed when they enter.',
  '3.7.3':
    'Before equipment leaves for repair, its disks are taken out or overwritten and the result is checked. The register of media names the certificate.',
  '3.7.4':
    'Sticks and disks with diagnostic programs are scanned on the separate inspection computer before they are used on a system.',
  '3.7.5':
    'Remote maintenance is opened on request for one session, with a second factor, through the jump host, and closed by us when the work is done.',
  '3.7.6':
    'Technicians without authorization are escorted by an administrator who stays with them and writes the name into the maintenance log.',
  '3.8.1':
    'Paper drawings and backup disks with CUI lie in locked cabinets or in the safe of room 2. The last person in the evening checks the rooms.',
  '3.8.2':
    'Only people of the CUI group have keys of the cabinets or may open the shares. The list of keys is confirmed every quarter.',
  '3.8.3':
    'Disks and sticks are overwritten and verified, or shredded; paper goes through a cross-cut shredder. The certificates are kept with the register of media.',
  '3.8.4':
    'Documents carry “CUI” and the limits of distribution in header and footer by template; disks and folders have labels with both.',
  '3.8.5':
    'Media leave the building only with an entry that names the carrier, the recipient and the seal. Two people sign at each end.',
  '3.8.6':
    'Backup disks and the two lent sticks are encrypted with FIPS-validated modules before they leave the server room.',
  '3.8.7': 'Device control allows only the two registered sticks, by serial number, and only on three computers.',
  '3.8.8':
    'Sticks without a registered owner are refused by device control. Found ones are handed in at the front desk and never plugged in.',
  '3.8.9':
    'Backups of CUI are encrypted before they are written, at the site and in the cloud tenant. Only the two backup administrators can restore.',
  '3.9.1':
    'Before access to CUI, the personnel office checks identity, citizenship, references and criminal record, and confirms it to the security lead.',
  '3.9.2':
    'On the last day, accounts are disabled before the closing interview, and badge, keys and laptop are returned by a list. Moves to another team remove the old groups the same day.',
  '3.10.1':
    'Badge readers at every door open only to people whose list the system owner signs; the server room opens to five. Machines and racks are inside.',
  '3.10.2':
    'Cameras watch entrances, loading dock and server room, and the alarm is connected to a guard service at night. Cable ducts and power are in locked rooms.',
  '3.10.3':
    'Visitors wear a red badge and are accompanied all the time. The host follows what they do and sees them out.',
  '3.10.4':
    'The badge system keeps each entry for a year; the front desk keeps the book of visitors. The security lead reviews both every month.',
  '3.10.5':
    'Badges and keys have numbers and a register. Lost badges are blocked within the hour; codes of doors change when one of their holders leaves.',
  '3.10.6':
    'At home, CUI is handled on company laptops through the VPN only, in a room that can be closed, without printing. Each remote worker signs these rules.',
  '3.11.1':
    'Each autumn, and after large changes, the security lead assesses what could happen to operations, assets and people through the handling of CUI, with likelihood and impact. The owner signs the result.',
  '3.11.2':
    'Servers, laptops and network devices are scanned with credentials every week, and when a new vulnerability concerns them. The scanner updates itself each hour.',
  '3.11.3':
    'Critical findings are fixed within seven days, high ones within fourteen, others within sixty, by the result of the risk assessment. Later ones need the owner’s decision.',
  '3.12.1':
    'The security lead assesses all requirements every year by the objectives of NIST SP 800-171A, with two colleagues who do not operate the systems.',
  '3.12.2':
    'What is found not met gets an item in the plan of action with owner, milestones and date. The plan is reviewed every second Monday.',
  '3.12.3':
    'Compliance scans, alarms and expiry dates of evidence show every week whether the controls still work. The result is reported to the owner each quarter.',
  '3.12.4':
    'This plan describes boundary, environment, connections and how each requirement is met. It is reviewed every year and after each large change, and each version is frozen.',
  '3.13.1':
    'The pair of edge gateways separates the site from the internet, and internal firewalls separate engineering, production and guests. Both monitor what crosses and block what is not allowed.',
  '3.13.2':
    'New systems follow the company’s design rules: segments, least privilege, encryption, no single secret. The security lead reviews the design before it is built.',
  '3.13.3':
    'Administration uses its own network, accounts and computers. User computers cannot reach the management interfaces of servers and gateways.',
  '3.13.4':
    'Shares, virtual machines and cloud sites belong to one project. Memory and disks are cleared by the platform before they are given to another one.',
  '3.13.5':
    'The public website is hosted outside. What the site itself offers to the internet stands in a separate segment from which no connection leads inside.',
  '3.13.6':
    'The last rule of every firewall denies and logs everything. Each rule above it names its service, owner and reason, and is reviewed twice a year.',
  '3.13.7':
    'The VPN client sends all traffic through the company and disables other connections while it is on; users cannot change that.',
  '3.13.8':
    'CUI crosses networks only inside TLS 1.2 or newer, or IPsec, with FIPS-validated modules. The mail gateway refuses partners that offer less.',
  '3.13.9':
    'Gateways and servers end a network connection at the end of the session, or after 30 minutes without traffic.',
  '3.13.10':
    'Keys are made, renewed and destroyed in the hardware module of the cloud tenant and in the company’s certificate authority. Two administrators together can recover one.',
  '3.13.11':
    'What protects CUI uses modules validated to FIPS 140-3; the register lists product, module, certificate number and the day on which it was checked.',
  '3.13.12':
    'Cameras and microphones of meeting rooms have a light and cannot be switched on from outside. Laptops show when they are used.',
  '3.13.13':
    'Browsers and office programs run scripts and macros only from signed or listed sources. What came from outside is blocked.',
  '3.13.14':
    'Telephones run in a voice network of their own with encrypted signaling and speech. The firewall lets them reach the provider and nothing else.',
  '3.13.15':
    'TLS and IPsec with certificates on both sides protect sessions between sites, servers and partners against takeover; web sessions are bound to their cookie and address.',
  '3.13.16':
    'File servers, laptops and backups are encrypted on disk with FIPS-validated modules; the cloud tenant encrypts with keys of the company.',
  '3.14.1':
    'Makers’ notices and scans open tickets. Updates go to a pilot group after two days and to all after ten; critical ones to all within three.',
  '3.14.2':
    'Endpoint protection runs on every laptop and server, a filter on mail and web traffic, and an inspection computer stands where media enter.',
  '3.14.3':
    'The security lead reads the alerts of CISA, the DoD Cyber Crime Center and the makers each day, and turns what concerns the company into tickets.',
  '3.14.4':
    'Detection rules and engines update themselves every hour. A device that is more than a day behind loses its network access.',
  '3.14.5': 'All disks are scanned every week; files are scanned when they are downloaded, opened or run.',
  '3.14.6':
    'The monitoring provider watches traffic in and out around the clock for signs of attack, and calls within fifteen minutes.',
  '3.14.7':
    'Use outside of working patterns (new countries, night-time copies, unknown devices) raises an alarm. The security lead decides with the manager what it was.',
}
