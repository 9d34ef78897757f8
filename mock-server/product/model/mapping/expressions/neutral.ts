/** Totals computed by the mapping itself, so that they match the lines. */
const totals = (list: string): string => `$merge([totals, {
?       "lines": $count(${list}),
?       "packages": $sum(${list}.packages),
?       "gross_weight_kg": $round($sum(${list}.gross_weight_kg), 3),
      "quantity": $sum(${list}.quantity)
    }])`;

const references = `$merge(references.$each(function($value, $name) { { $name: $cleanReference($value) } }))`;

const party = (role: string): string => `parties.${role}.{
?         "code": code,
?         "gln": gln,
        "name": $trim(name), "street": street, "city": city, "region": region, "postal_code": postal_code, "country": $uppercase(country)
      }`;

const document = (name: string, body: string): string => `{
  "schema": schema,
  "version": version,
  "${name}": ${name}.$merge([$, {
    "references": ${references},
${body}
  }])
}
`;

/** Expressions from one canonical document to another, or from a table to a canonical document. */
export const neutral: Readonly<Record<string, string>> = {
  shipment_standard: document(
    'shipment',
    `    "parties": {
      "shipper": ${party('shipper')},
      "consignee": ${party('consignee')}
    },
?     "lines": [lines[quantity > 0]],
    "totals": ${totals('lines')}`,
  ),
  ship_notice_standard: document(
    'shipment',
    `    "lines": [lines.$merge([$, { "sku": $uppercase(sku), "packages": packages ? packages : 1 }])],
?     "pickup_at": pickup_at ? pickup_at : issued_at,
    "totals": ${totals('lines')}`,
  ),
  purchase_order_standard: document(
    'purchase_order',
    `    "parties": {
      "buyer": ${party('buyer')},
      "seller": ${party('seller')},
      "ship_to": ${party('ship_to')}
    },
?     "deliver_on": deliver_on ? deliver_on : ship_on,
    "lines": [lines.$merge([$, { "amount": $round(quantity * unit_price, 2) }])],
    "totals": $merge([totals, { "lines": $count(lines), "amount": $round($sum(lines.(quantity * unit_price)), 2) }])`,
  ),
  milestone_standard: document(
    'milestone',
    `?     "container": $uppercase(container),
    "events": [events^(occurred_at).$merge([$, {
?       "description": description ? description : code,
      "source_code": source_code ? source_code : code
    }])]`,
  ),
  service_invoice_standard: document(
    'service_invoice',
    `?     "charges": [charges[amount != 0]],
    "total": { "amount": $round($sum(charges.amount), 2), "currency": total.currency }`,
  ),
  document_packet: document(
    'document',
    `?     "title": $trim(title),
    "pages": pages ? pages : 1`,
  ),
  harbor_foods_product: `{
  "schema": "product_list",
  "version": "3.4",
  "product_list": {
    "supplier": { "name": "{partner}", "code": "061414100" },
    "products": [$$[sku != ""]#$place.{
      "line": $place + 1,
      "sku": sku,
      "gtin": gtin,
      "description": description,
?       "hs_code": hs_code,
?       "origin_country": origin,
      "units_per_package": $number(units_per_carton),
      "unit_price": $number(price)
    }]
  }
}
`,
  quarry_stone_purchase_order: `[$distinct($$.order).(
  $order := $;
  $lines := $$[order = $order].{
    "line": $number(line),
    "sku": sku,
    "description": $trim(description),
    "quantity": $number(quantity),
    "unit": "EA",
    "unit_price": $number(unit_price),
    "amount": $round($number(quantity) * $number(unit_price), 2)
  };
  $$[order = $order][0].{
    "schema": "purchase_order",
    "version": "3.4",
    "purchase_order": {
      "references": { "order": order, "shipment": shipment },
      "parties": {
        "ship_to": { "name": ship_to, "city": city, "postal_code": postal_code, "country": $uppercase(country) }
      },
?     "deliver_on": deliver_on,
      "lines": [$lines],
      "totals": {
        "lines": $count($lines),
        "quantity": $sum($lines.quantity),
        "amount": $round($sum($lines.amount), 2),
        "currency": currency
      }
    }
  }
)]
`,
  tidewater_milestone: `[$$.{
  "schema": "milestone",
  "version": "3.4",
  "milestone": {
    "sender": "{partner}",
    "references": { "shipment": shipment },
    "container": container,
    "events": [{
?       "description": description,
      "code": status,
      "source_code": status,
      "occurred_at": time,
      "location": { "city": city, "country": country, "unlocode": place }
    }]
  }
}]
`,
};
