-- The check digit of a tax number of up to 15 digits, as contract/nit.ts has it; '' of any other text.
create or replace function nit_check_digit(number text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  weights constant integer[] := '{3,7,13,17,19,23,29,37,41,43,47,53,59,67,71}';
  total integer := 0;
begin
  if number !~ '^[0-9]{5,15}$' then
    return '';
  end if;
  for place in 1..length(number) loop
    total := total + substr(number, length(number) - place + 1, 1)::integer * weights[place];
  end loop;
  return case when total % 11 > 1 then 11 - total % 11 else total % 11 end::text;
end $$;
