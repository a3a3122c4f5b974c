/** A Regional Rail line outward from Suburban Station, where inbound trains continue on a partner line. */
export interface RailLine {
  id: string;
  name: string;
  /** Stations outward from Suburban Station, with minutes from the previous stop. */
  calls: string;
  /** Station where every `every`-th train turns back, if any. */
  short?: { at: string; every: number };
  /** Lines on which the line's inbound trains continue, in rotation. */
  partners: readonly string[];
  /** An even number; the odd ones after it are outbound trains, which have the same numbers on their inbound line. */
  baseNumber: number;
  profile: 'railTrunk' | 'railLocal' | 'railAirport' | 'railSparse';
  /** Riders' name for the outer end. */
  outer: string;
}

/** id | name | outer end | base number | profile | partners | short turns, then the calls. */
const rows = `
  AIR | Airport Line | Airport Terminals E & F | 400 | railAirport | WAR
    suburban 0, thirtieth 4, penn 4, eastwick 9, termA 5, termB 1, termCD 1, termEF 2
  CHE | Chestnut Hill East Line | Chestnut Hill East | 700 | railLocal | TRE CHW
    suburban 0, jefferson 4, temple 5, northbroad 3, waynejct 5, wister 4, germantown 2, washlane 3, stenton 3,
    sedgwick 2, mtairy 1, wyndmoor 2, gravers 2, chesteast 3
  CHW | Chestnut Hill West Line | Chestnut Hill West | 800 | railLocal | FOX CHE
    suburban 0, thirtieth 4, northphila 10, queenlane 7, chelten 2, tulpehock 2, upsal 2, carpenter 2, allenlane
    2, stmartins 3, highlandcw 2, chestwest 3
  CYN | Cynwyd Line | Cynwyd | 1050 | railSparse | CYN
    suburban 0, thirtieth 4, wynnefield 9, bala 3, cynwyd 3
  FOX | Fox Chase Line | Fox Chase | 6800 | railLocal | CHW MED
    suburban 0, jefferson 4, temple 5, northbroad 3, waynejct 5, olney 5, lawndale 4, cheltenham 3, ryers 2,
    foxchase 4
  LAN | Lansdale/Doylestown Line | Doylestown | 3500 | railTrunk | PAO | lansdale 2
    suburban 0, jefferson 4, temple 5, waynejct 7, fernrock 4, melrose 4, elkins 2, jenkintown 4, glenside 3,
    northhills 3, oreland 3, fortwash 4, ambler 4, penllyn 4, gwynedd 3, northwales 5, pennbrook 3, ninth 2,
    lansdale 2, fortuna 5, colmar 3, linkbelt 2, chalfont 6, newbritain 5, delval 3, doylestown 6
  MED | Media/Wawa Line | Wawa | 2300 | railTrunk | WTR FOX | media 3
    suburban 0, thirtieth 4, penn 4, fortyninth 4, angora 3, fernwood 3, lansdowne 2, gladstone 2, clifton 2,
    primos 2, secane 2, morton 3, swarthmore 3, wallingfd 3, moylan 2, media 2, elwyn 3, wawa 6
  NOR | Manayunk/Norristown Line | Norristown Elm Street | 200 | railTrunk | WIL
    suburban 0, jefferson 4, temple 5, northbroad 3, allegheny 4, eastfalls 5, wissahick 3, manayunk 4, ivyridge
    3, miquon 5, springmill 3, consho 4, norristown 7, mainst 2, elmst 3
  PAO | Paoli/Thorndale Line | Thorndale | 9500 | railTrunk | LAN | malvern 2
    suburban 0, thirtieth 4, overbrook 10, merion 2, narberth 2, wynnewood 2, ardmore 3, haverford 2, brynmawr
    2, rosemont 2, villanova 2, radnor 2, stdavids 2, wayne 2, strafford 2, devon 3, berwyn 2, daylesford 3,
    paoli 3, malvern 4, exton 8, whitford 3, downingtwn 7, thorndale 6
  TRE | Trenton Line | Trenton Transit Center | 9700 | railLocal | CHE
    suburban 0, thirtieth 4, northphila 9, bridesburg 9, tacony 4, holmesburg 3, torresdale 5, cornwells 4,
    eddington 3, croydon 4, bristol 5, levittown 6, trenton 9
  WAR | Warminster Line | Warminster | 4400 | railAirport | AIR | glenside 4
    suburban 0, jefferson 4, temple 5, northbroad 3, waynejct 5, fernrock 4, melrose 4, elkins 2, jenkintown 4,
    glenside 3, ardsley 3, roslyn 3, crestmont 3, willowgr 3, hatboro 6, warminster 5
  WIL | Wilmington/Newark Line | Newark DE | 9200 | railTrunk | NOR | wilmington 2
    suburban 0, thirtieth 4, penn 4, darby 6, curtispk 2, sharonhill 2, folcroft 2, glenolden 2, norwood 2,
    prospectpk 2, ridleypark 2, crumlynne 3, eddystone 3, chester 3, highland 4, marcushook 4, claymont 4,
    wilmington 10, churchmans 11, newark 7
  WTR | West Trenton Line | West Trenton | 6300 | railLocal | MED
    suburban 0, jefferson 4, temple 5, waynejct 7, fernrock 4, melrose 3, elkins 2, jenkintown 4, noble 3, rydal
    2, meadowbrk 2, bethayres 3, philmont 4, foresthls 3, somerton 2, trevose 4, neshaminy 3, langhorne 6,
    woodbourne 5, yardley 7, westtrent 5
`;

export const railLines: readonly RailLine[] = rows
  .trim()
  .split(/\n {2}(?! )/)
  .map((row) => {
    const [head = '', ...calls] = row.split(/\n\s*/);
    const [id = '', name = '', outer = '', baseNumber, profile, partners = '', short] = head.split(' | ');
    const [at = '', every] = short?.split(' ') ?? [];
    return {
      id,
      name,
      calls: calls.join(' '),
      ...(short === undefined ? {} : { short: { at, every: Number(every) } }),
      partners: partners.split(' '),
      baseNumber: Number(baseNumber),
      profile: profile as RailLine['profile'],
      outer,
    };
  });
