import type { Region } from '#schema-types';

/**
 * ISO 3166-1 codes by region, from the UN's regions (M49). Its Western Asia, without the Caucasus, is the Middle East
 * here.
 */
const codes: Readonly<Record<Exclude<Region, 'ASIA_PACIFIC'>, string>> = {
  AMERICAS: `AG AI AR AW BB BL BM BO BQ BR BS BV BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GS GT GY HN HT JM KN KY
    LC MF MQ MS MX NI PA PE PM PR PY SR SV SX TC TT US UY VC VE VG VI`,
  EUROPE: `AD AL AM AT AX AZ BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GE GG GI GR HR HU IE IM IS IT JE LI LT LU LV
    MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA`,
  MIDDLE_EAST_AFRICA: `AE AO BF BH BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IL IO IQ IR JO KE KM
    KW LB LR LS LY MA MG ML MR MU MW MZ NA NE NG OM PS QA RE RW SA SC SD SH SL SN SO SS ST SY SZ TD TF TG TN TR TZ UG
    YE YT ZA ZM ZW`,
};

const regions: ReadonlyMap<string, Region> = new Map(
  Object.entries(codes).flatMap(([region, list]) =>
    // `Object.entries` forgets the names.
    list.split(/\s+/).map((code) => [code, region as Region] as const),
  ),
);

/** The region of a country; every country that is in none of the others is in Asia and the Pacific. */
export const regionOf = (country: string): Region => regions.get(country) ?? 'ASIA_PACIFIC';
