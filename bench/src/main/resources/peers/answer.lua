return partner
