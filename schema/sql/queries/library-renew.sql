-- SPDX-License-Identifier: GPL-3.0-or-later
-- after another state was put in the library's place
UPDATE revision SET number = abs(random() % 4503599627370496)
